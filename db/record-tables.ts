import { LOW_STOCK } from "./vocabulary.ts";

/** What triggers keep for a table of records. */
export interface KeptTable {
  /** The columns (at most two) that its list filters by: the counters know how many records each pair of values has. */
  counted: readonly string[];
  /** The columns that its search index holds. */
  searched: readonly string[];
  /** What is counted without being a column: SQL over a row's column, by its name. */
  derived?: Readonly<Record<string, { from: string; value: (column: string) => string }>>;
}

/**
 * The tables of records with counters (`record_counts`) and a search index (`{table}_search`), by what their
 * descriptions filter by and search in. A new table, or another column here, takes a migration with the statements that
 * `node scripts/record-triggers.mjs {table}` prints; a test compares them with what the database has.
 */
export const KEPT_TABLES: Readonly<Record<string, KeptTable>> = {
  content_items: { counted: ["status", "type"], searched: ["title", "author", "tags"] },
  keywords: { counted: [], searched: ["keyword", "url"] },
  products: {
    counted: ["status", "stock_level"],
    searched: ["name", "sku", "category"],
    derived: {
      stock_level: {
        from: "stock_quantity",
        value: (quantity) => `iif(${quantity} <= ${LOW_STOCK}, 'low', 'enough')`,
      },
    },
  },
  orders: { counted: ["status"], searched: ["customer_name", "customer_email", "id"] },
  contacts: { counted: ["status"], searched: ["name", "email", "company", "tags"] },
  leads: { counted: ["status"], searched: ["name", "email", "company", "source"] },
  media_assets: { counted: ["type", "folder"], searched: ["name", "tags", "format"] },
  media_folders: { counted: [], searched: ["name"] },
  metrics: { counted: ["category"], searched: ["name"] },
  deals: { counted: ["stage"], searched: ["name", "company", "notes"] },
};

/** What stands around each word of the search index's column `place`. */
export const PLACE_MARK = "~";
/** Characters at the end of an id that a search index knows it by. */
const PLACE_CHARACTERS = 12;
const PAIR = 2;
/** Where each pair of them begins, from the id's end. */
const PAIRS = Array.from(
  { length: PLACE_CHARACTERS / PAIR },
  (_, n) => PAIR * n - PLACE_CHARACTERS,
);

/**
 * SQL: an id as a word of `place`. Every two characters stand between marks: an index of many ids would have all that
 * three characters of an id can be among its terms, which a search for a single character goes through.
 */
export const placeId = (column: string): string =>
  PAIRS.map((from) => `substr(${column}, ${from}, ${PAIR})`).join(` || '${PLACE_MARK}' || `);

/** The same of an id that is known. */
export const placeIdOf = (id: string): string => {
  const end = id.slice(-PLACE_CHARACTERS).padStart(PLACE_CHARACTERS, "\0");
  const pairs = PAIRS.map((from) => end.slice(from, from + PAIR || undefined));
  return pairs.join(PLACE_MARK).replaceAll("\0", "");
};

const joined = (parts: readonly string[]) => parts.join(" || ");

/** The column that a name stands on. */
const sourceOf = ({ derived }: KeptTable, name: string) => derived?.[name]?.from ?? name;

function value(row: string, kept: KeptTable, name: string): string {
  const own = kept.derived?.[name];
  return own ? own.value(`${row}.${own.from}`) : `coalesce(${row}.${name}, '')`;
}

/** The two texts of a row in the search index: where it is, with its filters' values; and what is searched. */
function indexed(row: string, kept: KeptTable): string {
  const words = [
    placeId(`${row}.workspace_id`),
    ...kept.counted.map((name) => value(row, kept, name)),
  ];
  const place = joined([`'${PLACE_MARK}'`, ...words.flatMap((word) => [word, `'${PLACE_MARK}'`])]);
  const text = kept.searched.map((name) => value(row, kept, name)).join(" || char(10) || ");
  // Two marks, so that the last characters begin a term too (lib/search/search-index.ts).
  return `${row}.rowid, ${place}, ${text} || char(1) || char(1)`;
}

/** The two counted values of a row; '' where there is no such column. */
const cell = (row: string, kept: KeptTable) =>
  [0, 1].map((place) => (kept.counted[place] ? value(row, kept, kept.counted[place]) : "''"));

function countStatements(name: string, kept: KeptTable) {
  const [first, second] = cell("OLD", kept);
  const more = `INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
  VALUES (NEW.workspace_id, '${name}', ${cell("NEW", kept).join(", ")}, 1, NEW.is_sample)
  ON CONFLICT DO UPDATE SET records = records + 1, samples = samples + excluded.samples;`;
  const less = `UPDATE record_counts SET records = records - 1, samples = samples - OLD.is_sample
  WHERE workspace_id = OLD.workspace_id AND records_of = '${name}' AND first = ${first} AND second = ${second};`;
  return { more, less };
}

const isOther = (column: string) => `OLD.${column} IS NOT NEW.${column}`;
/** The counters tell cases apart, where a column may not; the search index does not either. */
const isCountedElsewhere = (kept: KeptTable, name: string) =>
  kept.derived?.[name]
    ? `${value("OLD", kept, name)} IS NOT ${value("NEW", kept, name)}`
    : `${isOther(name)} COLLATE BINARY`;

function updateTrigger(
  name: string,
  event: string,
  { columns, changes, steps }: Record<"columns" | "changes" | "steps", readonly string[]>,
): string {
  return `CREATE TRIGGER ${name}_${event} AFTER UPDATE OF ${columns.join(", ")} ON ${name}
WHEN ${changes.join(" OR ")} BEGIN
  ${steps.join("\n  ")}
END`;
}

/** The statements that keep a table's counters and its search index, in the order in which a migration runs them. */
export function keepingStatements(name: string): string[] {
  const kept = KEPT_TABLES[name];
  if (!kept) throw new Error(`${name} is not in KEPT_TABLES`);
  const { more, less } = countStatements(name, kept);
  const search = `${name}_search`;
  const columns = (row: string) => indexed(row, kept);
  const put = `INSERT INTO ${search} (rowid, place, text) VALUES (${columns("NEW")});`;
  const take = `INSERT INTO ${search} (${search}, rowid, place, text) VALUES ('delete', ${columns("OLD")});`;
  const { counted, searched } = kept;
  const sources = counted.map((one) => sourceOf(kept, one));
  return [
    `CREATE VIRTUAL TABLE ${search} USING fts5(place, text, content = '', tokenize = 'trigram', columnsize = 0)`,
    `CREATE VIRTUAL TABLE ${search}_terms USING fts5vocab(${search}, 'row')`,
    `INSERT INTO ${search} (rowid, place, text) SELECT ${columns(name)} FROM ${name}`,
    `INSERT INTO record_counts (workspace_id, records_of, first, second, records, samples)
SELECT workspace_id, '${name}', ${cell(name, kept).join(", ")}, count(*), sum(is_sample) FROM ${name} GROUP BY 1, 2, 3, 4`,
    `CREATE TRIGGER ${name}_kept_insert AFTER INSERT ON ${name} BEGIN
  ${more}
  ${put}
END`,
    `CREATE TRIGGER ${name}_kept_delete AFTER DELETE ON ${name} BEGIN
  ${less}
  ${take}
END`,
    updateTrigger(name, "counted_update", {
      columns: [...sources, "is_sample"],
      changes: [...counted.map((one) => isCountedElsewhere(kept, one)), isOther("is_sample")],
      steps: [less, more],
    }),
    updateTrigger(name, "searched_update", {
      columns: [...sources, ...searched],
      changes: [
        ...counted.map((one) =>
          kept.derived?.[one] ? isCountedElsewhere(kept, one) : isOther(one),
        ),
        ...searched.map(isOther),
      ],
      steps: [take, put],
    }),
  ];
}
