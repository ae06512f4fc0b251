import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROW = /^\|\s*([PW]\d{3})\s*\|\s*(.+?)\s*\|\s*([a-z, ]+?)\s*\|$/gm;
/** In a test file: an id in brackets, or by itself where a title is put together from a table of cases. */
const NAMED = /\[([PW]\d{3})\]|["'`]([PW]\d{3})["'`]/g;
const COMMENTS = /^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const OVER_HTTP = ["api", "browser", "proof"];
/** Which tests show which rows: a heading for each test file, and under it a table of titles with their rows. */
const COVERAGE = "coverage.md";
const COVERED = /^\|\s*(.+?)\s*\|\s*((?:[PW]\d{3}[ ,]*)+)\|$/gm;

/** @typedef {{ id: string, statement: string, seenBy: string[] }} Row */
/** @typedef {{ file: string, title: string, ids: string[] }} Shown a test by its file (under tests) and its title */

/**
 * The rows of a checklist: id, what must hold, and where that is to be seen (api, page, unit).
 * @returns {Row[]}
 */
function readRows(text) {
  return [...text.matchAll(ROW)].map(([, id, statement, seenBy]) => ({
    id,
    statement,
    seenBy: seenBy.split(",").map((word) => word.trim()),
  }));
}

/**
 * What tests/checklist/coverage.md says.
 * @returns {Shown[]}
 */
function readCoverage(text) {
  const [, ...sections] = text.split(/^## /m);
  return sections.flatMap((section) => {
    const file = section.slice(0, section.indexOf("\n")).trim();
    return [...section.matchAll(COVERED)].map(([, title, ids]) => ({
      file,
      title: title.replaceAll("\\|", "|"),
      ids: ids.match(/[PW]\d{3}/g) ?? [],
    }));
  });
}

/** True when a title stands in a test file as a text of its own. */
function hasTitle(code, title) {
  return ['"', "'", "`"].some((quote) => {
    const written = title.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
    return [title, written].some((text) => code.includes(`${quote}${text}${quote}`));
  });
}

/**
 * The ids that a test file itself names, outside its comments.
 * @returns {string[]}
 */
function namedIn(code) {
  return [...code.replace(COMMENTS, "").matchAll(NAMED)].map(([, title, bare]) => title ?? bare);
}

/** What keeps a row from being shown, or undefined: no test names it, or none that sees more than a function. */
function missingFor(row, layers) {
  if (layers.length === 0) return "no test shows it";
  const isUnitEnough = !row.seenBy.some((place) => place === "api" || place === "page");
  if (isUnitEnough || layers.some((layer) => OVER_HTTP.includes(layer))) return undefined;
  return `only a unit test shows it, and it speaks of ${row.seenBy.join(", ")}`;
}

/**
 * Every row of tests/checklist with the layers (folders of tests) that show it and with the tests, the ids that no row
 * has, and the tests of coverage.md that there are not.
 */
export function readChecklist(tests) {
  const folder = join(tests, "checklist");
  const rows = readdirSync(folder)
    .filter((name) => name !== COVERAGE)
    .sort()
    .flatMap((name) => readRows(readFileSync(join(folder, name), "utf8")));
  const files = new Map(
    testFiles(tests).map((file) => [file, readFileSync(join(tests, file), "utf8")]),
  );
  const covered = existsSync(join(folder, COVERAGE))
    ? readCoverage(readFileSync(join(folder, COVERAGE), "utf8"))
    : [];
  const named = [...files].map(([file, code]) => ({ file, title: "", ids: namedIn(code) }));
  const shown = [...covered, ...named];
  const known = new Set(rows.map(({ id }) => id));
  return {
    rows: rows.map((row) => {
      const by = shown.filter(({ ids }) => ids.includes(row.id));
      const layers = [...new Set(by.map(({ file }) => file.split("/")[0]))];
      return { ...row, by, layers, missing: missingFor(row, layers) };
    }),
    unknown: [...new Set(shown.flatMap(({ ids }) => ids))].filter((id) => !known.has(id)),
    lost: covered.filter(({ file, title }) => !hasTitle(files.get(file) ?? "", title)),
  };
}

function testFiles(tests) {
  return readdirSync(tests, { recursive: true })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.(test|spec)\.ts$/.test(path))
    .sort();
}
