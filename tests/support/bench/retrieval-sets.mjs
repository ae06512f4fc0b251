import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync } from "node:zlib";

const text = (file) =>
  (file.endsWith(".gz") ? gunzipSync(readFileSync(file)) : readFileSync(file)).toString("utf8");
const lines = (file) =>
  text(file)
    .split("\n")
    .filter((line) => line.trim() !== "");
const jsonLines = (file) => lines(file).map((line) => JSON.parse(line));
const either = (folder, name) =>
  [join(folder, name), join(folder, `${name}.gz`)].find((file) => existsSync(file));

function foldersUnder(folder) {
  const inside = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isDirectory());
  return [folder, ...inside.flatMap(({ name }) => foldersUnder(join(folder, name)))].sort();
}

/** The sets of questions with the documents that answer them. */
export function questionSets(root) {
  return foldersUnder(root).flatMap((folder) => {
    const [corpus, queries, qrels] = ["corpus.jsonl", "queries.jsonl", "qrels.tsv"].map((name) =>
      either(folder, name),
    );
    if (!corpus || !queries || !qrels) return [];
    const judged = new Map();
    for (const line of lines(qrels).slice(1)) {
      const [query, document, score] = line.split("\t");
      if (Number(score) <= 0) continue;
      judged.set(query, (judged.get(query) ?? new Set()).add(document));
    }
    const asked = jsonLines(queries).filter(({ _id }) => judged.has(_id));
    return [
      { name: relative(root, folder) || ".", corpus: jsonLines(corpus), queries: asked, judged },
    ];
  });
}

/** The sets of texts with the passages that answer each question. */
export function passageSets(root) {
  return foldersUnder(root).flatMap((folder) => {
    const questions = either(folder, "questions.jsonl");
    const texts = join(folder, "corpora");
    if (!questions || !existsSync(texts)) return [];
    const corpora = readdirSync(texts).map((file) => ({
      name: file.replace(/\.md(\.gz)?$/, ""),
      text: text(join(texts, file)),
    }));
    return [{ name: relative(root, folder) || ".", corpora, questions: jsonLines(questions) }];
  });
}

/** At most so many of a list, spread over it. The same ones each time. */
export const someOf = (list, most) =>
  list.length <= most
    ? list
    : Array.from({ length: most }, (_, n) => list[Math.floor((n * list.length) / most)]);
