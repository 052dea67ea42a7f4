// Runs inside Thunderbird with all its rights: opens an answer, types by key events as a keyboard would, and sends.
// The argument says what: see thunderbird.py.
const [task] = args;
const { MailServices } = ChromeUtils.importESModule("resource:///modules/MailServices.sys.mjs");

for (const [name, value] of Object.entries(task.prefs)) {
  const set = { boolean: "setBoolPref", number: "setIntPref", string: "setStringPref" }[typeof value];
  Services.prefs[set](name, value);
}

const folder = MailServices.accounts.accounts[0].incomingServer.rootFolder.getChildNamed("Inbox");
folder.QueryInterface(Ci.nsIMsgLocalMailFolder);
await new Promise(resolve => {
  const listener = { OnStartRunningUrl() {}, OnStopRunningUrl: resolve };
  try {
    folder.getDatabaseWithReparse(listener, null);
    resolve();
  } catch (error) {
    // The folder is read now for the first time; the listener hears when that is done.
  }
});
const letter = [...folder.messages].find(header => header.messageId == task.letter);
const opened = new Promise(resolve => {
  const watcher = {
    observe(window) {
      window.addEventListener("load", () => {
        if (window.document.documentURI.endsWith("messengercompose.xhtml")) {
          Services.ww.unregisterNotification(watcher);
          window.addEventListener("compose-editor-ready", () => resolve(window), { once: true });
        }
      }, { once: true });
    },
  };
  Services.ww.registerNotification(watcher);
});
const format = Ci.nsIMsgCompFormat[task.html ? "HTML" : "PlainText"];
const main = Services.wm.getMostRecentWindow("mail:3pane");
if (task.link) {
  MailServices.compose.OpenComposeWindowWithURI(null, Services.io.newURI(task.link));
} else {
  main.ComposeMessage(Ci.nsIMsgCompType[task.way], format, folder, [folder.getUriForMsg(letter)]);
}
const window = await opened;
await new Promise(resolve => window.setTimeout(resolve, 300)); // the caret is put where it belongs
if (task.to) {
  window.addressRowAddRecipientsArray(window.document.getElementById("addressRowTo"), [task.to]);
}

const frame = window.GetCurrentEditorElement();
const page = frame.contentWindow;
frame.focus();
page.focus();
const keyboard = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
keyboard.beginInputTransactionForTests(page);

function press(key, held = "") {
  const events = [held, key].filter(Boolean).map(name => new page.KeyboardEvent("", { key: name }));
  events.forEach(event => keyboard.keydown(event));
  events.reverse().forEach(event => keyboard.keyup(event));
}

// In HTML every line is a paragraph of its own; nobody types blank ones between them.
function type(lines) {
  lines.filter(line => line || !task.html).forEach((line, at) => {
    if (at) {
      press("Enter");
    }
    [...line].forEach(char => press(char));
  });
}

// The text node with these words that is the first one in the quote.
function quoted(words) {
  const texts = page.document.createTreeWalker(page.document.body, page.NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const inQuote = texts.currentNode.parentElement.closest("blockquote, span");
    if (inQuote && texts.currentNode.data.includes(words)) {
      return texts.currentNode;
    }
  }
  throw new Error(`nothing is quoted with ${words}`);
}

function select(startNode, start, endNode, end) {
  page.getSelection().setBaseAndExtent(startNode, start, endNode, end);
}

for (const [place, lines] of task.typed) {
  if (place == "below" && task.typed.length > 1) {
    press("End", "Control");
    press("Enter");
  } else if (!["top", "below"].includes(place)) {
    if (task.cut_down) {
      const [node, quote] = [quoted(place), page.document.querySelector("blockquote, body > span")];
      select(quote, 0, node, 0);
      press("Delete");
      const left = quoted(place);
      select(left, left.length, quote, quote.childNodes.length);
      press("Delete");
    }
    const node = quoted(place);
    const stop = node.data.indexOf("\n", node.data.indexOf(place));
    const end = stop < 0 ? node.length : stop;
    select(node, end, node, end);
    press("Enter");
  }
  type(lines);
}
const text = page.document.body.innerHTML;
window.goDoCommand("cmd_sendNow");
return text;
