import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROW = /^\|\s*([PW]\d{3})\s*\|\s*(.+?)\s*\|\s*([a-z, ]+?)\s*\|$/gm;
/**
 * A row's id in a test file: in brackets, or as a whole string where a title is built from a table
 * of cases.
 */
const NAMED = /\[([PW]\d{3})\]|["'`]([PW]\d{3})["'`]/g;
const COMMENTS = /^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const OVER_HTTP = ["api", "browser", "proof"];
/**
 * Lists which tests cover which rows: a heading per test file, with a table of titles and rows.
 */
const COVERAGE = "coverage.md";
const COVERED = /^\|\s*(.+?)\s*\|\s*((?:[PW]\d{3}[ ,]*)+)\|$/gm;

/** @typedef {{ id: string, statement: string, seenBy: string[] }} Row */
/**
 * @typedef {{ file: string, title: string, ids: string[] }} Shown a test: its file (under tests),
 * its title and the rows it covers
 */

/**
 * Reads the rows of a checklist: id, requirement, and where it can be seen (api, page, unit).
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
 * Reads tests/checklist/coverage.md.
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

/** Returns true if a test file contains the title as a whole string. */
function hasTitle(code, title) {
  return ['"', "'", "`"].some((quote) => {
    const written = title.replaceAll("\\", "\\\\").replaceAll(quote, `\\${quote}`);
    return [title, written].some((text) => code.includes(`${quote}${text}${quote}`));
  });
}

/**
 * Returns the ids in a test file, outside of comments.
 * @returns {string[]}
 */
function namedIn(code) {
  return [...code.replace(COMMENTS, "").matchAll(NAMED)].map(([, title, bare]) => title ?? bare);
}

/**
 * Returns why a row isn't covered, or undefined: no test names it, or only tests of single
 * functions.
 */
function missingFor(row, layers) {
  if (layers.length === 0) return "no test shows it";
  const isUnitEnough = !row.seenBy.some((place) => place === "api" || place === "page");
  if (isUnitEnough || layers.some((layer) => OVER_HTTP.includes(layer))) return undefined;
  return `only a unit test shows it, and it speaks of ${row.seenBy.join(", ")}`;
}

/**
 * Returns every row of tests/checklist with its tests and their layers (folders of tests), unknown
 * ids, and tests in coverage.md that don't exist.
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
