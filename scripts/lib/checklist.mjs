import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROW = /^\|\s*([PW]\d{3})\s*\|\s*(.+?)\s*\|\s*([a-z, ]+?)\s*\|$/gm;
/** An id in a title, or by itself where a title is put together from a table of cases. */
const NAMED = /\[([PW]\d{3})\]|["'`]([PW]\d{3})["'`]/g;
const COMMENTS = /^\s*\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const OVER_HTTP = ["api", "browser", "proof"];

/** The rows of a checklist: id, what must hold, and where that is to be seen (api, page, unit). */
export function readRows(text) {
  return [...text.matchAll(ROW)].map(([, id, statement, seenBy]) => ({
    id,
    statement,
    seenBy: seenBy.split(",").map((word) => word.trim()),
  }));
}

/** The ids that a test file names outside its comments. */
export function namedIn(code) {
  const ids = [...code.replace(COMMENTS, "").matchAll(NAMED)].map(
    ([, title, bare]) => title ?? bare,
  );
  return new Set(ids);
}

/** What keeps a row from being shown, or undefined: no test names it, or none that sees more than a function. */
export function missingFor(row, layers) {
  if (layers.length === 0) return "no test names it";
  const isUnitEnough = !row.seenBy.some((place) => place === "api" || place === "page");
  if (isUnitEnough || layers.some((layer) => OVER_HTTP.includes(layer))) return undefined;
  return `only a unit test names it, and it speaks of ${row.seenBy.join(", ")}`;
}

/** Every row of tests/checklist with the layers (folders of tests) that name it, and the ids that no row has. */
export function readChecklist(tests) {
  const folder = join(tests, "checklist");
  const rows = readdirSync(folder)
    .sort()
    .flatMap((name) => readRows(readFileSync(join(folder, name), "utf8")));
  const byLayer = layersOf(tests);
  const known = new Set(rows.map((row) => row.id));
  const named = [...byLayer.values()].flatMap((ids) => [...ids]);
  return {
    rows: rows.map((row) => {
      const layers = [...byLayer.keys()].filter((layer) => byLayer.get(layer).has(row.id));
      return { ...row, layers, missing: missingFor(row, layers) };
    }),
    unknown: [...new Set(named)].filter((id) => !known.has(id)),
  };
}

function layersOf(tests) {
  const layers = new Map();
  for (const entry of readdirSync(tests, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(test|spec)\.ts$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const layer = path.slice(tests.length + 1).split(/[\\/]/)[0];
    const ids = layers.get(layer) ?? layers.set(layer, new Set()).get(layer);
    for (const id of namedIn(readFileSync(path, "utf8"))) ids.add(id);
  }
  return layers;
}
