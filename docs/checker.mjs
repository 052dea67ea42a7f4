// Checks a finished game without pbem: node checker.mjs K7.json [head from a mail]...
// It shares no code with the server. The recipe is in fairness.md; legal moves are checked by `pbem verify`.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";

const [file, ...mailed] = process.argv.slice(2);
const game = JSON.parse(readFileSync(file, "utf8"));
const seed = Buffer.from(game.seed, "hex");

const sha256 = (...parts) => createHash("sha256").update(Buffer.concat(parts.map((p) => Buffer.from(p)))).digest();
const hmac = (key, text) => createHmac("sha256", key).update(text).digest();
const ascii = (value) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
const fail = (text) => {
  console.error(text);
  process.exit(1);
};
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// The commitment to the seed.
if (sha256(seed).toString("hex") !== game.seed_hash) fail("The seed does not have the hash that was told.");

// The terms: what was agreed when the game was made. In the first schema they stand among the rest of the file, and the oldest
// games have no such hash.
const sorted = (value) =>
  Array.isArray(value) ? value.map(sorted)
  : value && typeof value === "object" ? Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]))
  : value;
const first = game.schema === "pbem.game/1";
const { edition, modules, settings, revision, cards_hash, bots, per_turn, cooling, created_at } = first ? game : game.terms;
const pairs = Object.entries(settings).sort();
const { terms_hash } = game;
const terms = first
  ? [edition, modules, pairs, revision, cards_hash, bots, per_turn, cooling, created_at]
  : sorted(game.terms);
if ((terms_hash || !first) && sha256(ascii(terms)).toString("hex") !== terms_hash) fail("The terms of the game were changed.");

// A public draw: its result is written as agreed, nobody chose any words, and nothing was dealt before it.
const draw = first ? null : game.terms.luck;
if (!draw !== (game.luck == null) && game.rows.length) fail("A public draw and its result do not belong together.");
if (draw && game.rows.length) {
  const drawn = game.luck.split(" ").map(Number);
  const plain = drawn.every((one) => one >= 0) && drawn.sort((a, b) => a - b).join(" ") === game.luck;
  const fits = draw.form === "hex" ? /^[0-9a-f]{64}$/.test(game.luck) : plain && draw.form === `numbers:${drawn.length}`;
  if (!fits) fail("The result of the public draw is not written as agreed.");
  if (game.salts.some((salt, seat) => salt !== `${game.game}:${seat}`)) fail("Somebody added words to a public draw.");
  if (created_at >= draw.at || game.rows[0][7] < draw.at) fail("Row 1: dealt before the public draw, or made after it.");
}

// The chain: every row follows from the one before.
let head = sha256(["pbem", game.seed_hash, game.game, terms_hash ?? []].flat().join(":"));
const heads = [head.toString("hex")];
game.rows.forEach((row, at) => {
  const number = at + 1;
  if (row[0] !== game.game || row[1] !== number) fail(`Row ${number} is missing or moved.`);
  const commitment = sha256(hmac(seed, `row:${number}`), ascii(row));
  head = sha256(head, commitment);
  heads.push(head.toString("hex"));
  if (heads[number] !== game.heads[at]) fail(`Row ${number} was changed.`);
});
for (const one of mailed) if (!heads.includes(one)) fail(`The head ${one} belongs to another game.`);

// The deals: every shuffle follows from the seed and the players' words.
const key = hmac(seed, "deal:" + ascii([...game.salts, ...(game.luck == null ? [] : [game.luck])]));
function* words(stream) {
  for (let block = 0; ; block++) {
    const bytes = hmac(key, `${stream}:${block}`);
    for (let at = 0; at < 32; at += 4) yield bytes.readUInt32BE(at);
  }
}
function below(source, limit) {
  const highest = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const word = source.next().value;
    if (word < highest) return word % limit;
  }
}
// Before a shuffle the cards lie in the order of their numbers; only the saboteurs of the base game lie before its miners.
const place = (card) => (card >= 212 && card <= 215 ? card - 100 : card);
function shuffle(stream, cards) {
  const order = [...cards].sort((a, b) => place(a) - place(b));
  const source = words(stream);
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(source, last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
let round = 0, times = {}, deals = 0;
for (const [, number, , , , facts] of game.rows)
  for (const [kind, first, second] of facts) {
    if (kind === "began") {
      [round, times] = [first, {}];
      const seats = game.names.length;
      if (round === 1 && settings.first_starter !== "named" && below(words("starter:1:0"), seats) !== second)
        fail(`Row ${number}: another seat had to begin.`);
    } else if (kind === "shuffled") {
      const stream = `${first}:${round}:${times[first] ?? 0}`;
      times[first] = (times[first] ?? 0) + 1;
      if (!same(shuffle(stream, second), second)) fail(`Row ${number}: the cards of ${first} do not follow from the seed.`);
      deals++;
    }
  }
console.log(`${game.game}: ${game.rows.length} rows and ${deals} shuffles follow from the seed.`);
if (draw) console.log(`Public draw: ${ascii(draw.words)}, ${draw.at}: ${game.luck}. Look it up: only then it proves anything.`);
