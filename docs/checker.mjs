// Checks a finished game without pbem: node checker.mjs K7.json [head from a mail, or 34:head]...
// It shares no code with the server. The recipe is in fairness.md; legal moves are checked by `pbem verify`.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts.map((p) => Buffer.from(p)))).digest();
const hmac = (key, text) => createHmac("sha256", key).update(text).digest();
const escape = (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0");
const ascii = (value) => JSON.stringify(value).replace(/[^\x20-\x7e]/g, escape);
const byName = (_, part) => (part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part);
const hex = (bytes) => bytes.toString("hex");
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const fail = (text) => { throw Error(text); };
const PARTS = "schema game status terms names seed_hash salts luck terms_hash head heads seed versions rows".split(" ");
function check(text, mailed) {
  const game = JSON.parse(text);
  // 1.0 for 1, or a name that is there twice, is gone after reading; so what was read is compared with what was written.
  const written = text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part[0] === '"' ? JSON.stringify(JSON.parse(part)) : ""));
  if (written !== JSON.stringify(game)) fail("It is not written as an export is.");
  if (game.schema !== "pbem.game/1") fail(`This is no exported game that I know: ${ascii(game.schema)}.`);
  if (!same(Object.keys(game).sort(), PARTS.sort())) fail("It does not have the parts of a game that has ended.");
  const { seed_hash, terms_hash, terms, names, salts, luck, rows, heads, versions } = game;
  if ([game.game, terms_hash].some((one) => typeof one !== "string")) fail("The code of the game is wrong.");
  if (!names.length || names.some((name) => typeof name !== "string")) fail("The names of the players are wrong.");
  if (salts.length !== names.length || terms.bots.length !== names.length) fail("There are not as many salts or bots as players.");
  if (!same(versions, rows.map(() => 1))) fail("The facts are of a version that I do not know.");

  // The commitment to the seed, and to the terms: what was agreed when the game was made.
  const seed = Buffer.from(game.seed, "hex");
  if (hex(seed) !== game.seed || hex(sha256(seed)) !== seed_hash) fail("The seed does not have the hash that was told.");
  if (hex(sha256(ascii(JSON.parse(JSON.stringify(terms, byName))))) !== terms_hash) fail("The terms of the game were changed.");

  // A public draw: its result is written as agreed, nobody chose any words, and nothing was dealt before it.
  const draw = terms.luck;
  if ((luck === null) !== !(draw && rows.length)) fail("A public draw and its result do not belong together.");
  if (luck !== null) {
    const drawn = luck.split(" ").map(Number).filter((one) => one >= 0).sort((a, b) => a - b);
    const fits = draw.form === "hex" ? /^[0-9a-f]{64}$/.test(luck) : draw.form === `numbers:${drawn.length}` && drawn.join(" ") === luck;
    if (!fits) fail("The result of the public draw is not written as agreed.");
    if (salts.some((salt, seat) => salt !== `${game.game}:${seat}`)) fail("Somebody added words to a public draw.");
    if (terms.created_at >= draw.at || rows[0][7] < draw.at) fail("Row 1: dealt before the public draw, or made after it.");
  }

  // The chain: every row follows from the one before.
  const chain = [hex(sha256(["pbem", seed_hash, game.game, terms_hash].join(":")))];
  rows.forEach((row, at) => {
    if (row[0] !== game.game || row[1] !== at + 1) fail(`Row ${at + 1} is missing or moved.`);
    chain.push(hex(sha256(Buffer.from(chain[at], "hex"), sha256(hmac(seed, `row:${at + 1}`), ascii(row)))));
    if (chain[at + 1] !== heads[at]) fail(`Row ${at + 1} was changed.`);
  });
  if (heads.length !== rows.length || game.head !== chain.at(-1)) fail("The head of the game is not that of its last row.");
  const over = rows.length > 0 && rows.at(-1)[5].some(([kind]) => kind === "game_over");
  if (game.status !== (over ? "over" : "abandoned")) fail(`The game cannot be ${ascii(game.status)}: its rows say otherwise.`);

  // The deals: every shuffle follows from the seed and the players' words, or from a public draw.
  const key = hmac(seed, "deal:" + ascii([...salts, ...(luck === null ? [] : [luck])]));
  let round = 0, times = {}, deals = 0;
  for (const [, number, , , , facts] of rows)
    for (const [kind, one, two] of facts) {
      if (kind === "began") {
        [round, times] = [one, {}];
        const chosen = terms.settings.first_starter === "named" ? two : below(words(key, "starter:1:0"), names.length);
        if (round === 1 && chosen !== two) fail(`Row ${number}: another seat had to begin.`);
      } else if (kind === "shuffled") {
        times[one] = (times[one] ?? -1) + 1;
        const stream = (name) => words(key, `${name}:${round}:${times[one]}`);
        if (!same(dealt(stream, one, two), two)) fail(`Row ${number}: the cards of ${one} do not follow from the seed.`);
        deals++;
      }
    }

  // The heads from mails: as far as they reach, it is the game that was played.
  const tied = mailed.map((told) => {
    const plain = told.replace(/[<>|“”‘’"'\s]+/g, "").toLowerCase();
    const [, row, digits] = /^(?:(?:row)?(\d{1,6}):)?([0-9a-f]{20,64})$/.exec(plain) ?? fail(`${told} is no head.`);
    const at = row ? Number(row) : chain.findIndex((one) => one.startsWith(digits));
    return chain[at]?.startsWith(digits) ? at : fail(`The head ${told} belongs to another game, or to rows that are not here.`);
  });
  const end = over ? "to its end" : rows.length ? `and broken off at row ${rows.length}, not finished` : "because it never began";
  const covered = Math.max(0, ...tied);
  return [
    `${game.game}: ${rows.length} rows ${end}; ${deals} shuffles follow from the seed.`,
    ...(luck ? [`Public draw: ${draw.words}, ${draw.at}: ${luck}. Look it up: only then it proves anything.`] : []),
    ...tied.map((at) => `Head of row ${at}: up to there it is the game of your letters.`),
    ...(covered < rows.length ? [`From row ${covered + 1} on it rests on this file alone: whoever has the seed can make another.`] : []),
  ];
}
function* words(key, stream) {
  for (let block = 0; ; block++) for (let at = 0; at < 32; at += 4) yield hmac(key, `${stream}:${block}`).readUInt32BE(at);
}
function below(source, limit) {
  const word = source.next().value;
  return word < 2 ** 32 - (2 ** 32 % limit) ? word % limit : below(source, limit);
}
function shuffle(source, cards) {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(source, last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}
// Before a shuffle cards lie in the order of their numbers; only the saboteurs of the base game lie before its miners.
function dealt(stream, zone, cards) {
  const place = (card) => (zone === "spare" && card >= 212 && card <= 215 ? card - 100 : card);
  const before = [...cards].sort((a, b) => place(a) - place(b));
  if (zone !== "goals" || cards.length !== 8) return shuffle(stream(zone), before);
  const others = shuffle(stream("goal_choice"), before.slice(1)); // New Goals: the treasure, and four of the others
  return [...shuffle(stream(zone), [before[0], ...others.slice(0, 4).sort((a, b) => a - b)]), ...others.slice(4)];
}
const [file, ...mailed] = process.argv.slice(2);
try {
  for (const line of check(readFileSync(file, "utf8"), mailed)) console.log(line.replace(/[^\x20-\x7e]/g, escape));
} catch (problem) {
  console.error(problem.message.replace(/[^\x20-\x7e]+/g, " "));
  process.exitCode = 1;
}
