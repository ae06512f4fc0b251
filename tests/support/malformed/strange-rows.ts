import { dumpTables } from "../dump-tables";
import type { System } from "../system";

/**
 * Tables whose new rows are named in answers, unlike comments created by screens. Sample and
 * imported rows are checked by number.
 */
const NAMED: Readonly<Record<string, string>> = {
  users: "1",
  projects: "1",
  agents: "1",
  rags: "1",
  tasks: "1",
  integrations: "1",
  api_tokens: "1",
  content_items: "is_sample = 0 AND import_key IS NULL",
  keywords: "is_sample = 0 AND import_key IS NULL",
  products: "is_sample = 0 AND import_key IS NULL",
  orders: "is_sample = 0 AND import_key IS NULL",
  contacts: "is_sample = 0 AND import_key IS NULL",
  leads: "is_sample = 0 AND import_key IS NULL",
  deals: "is_sample = 0 AND import_key IS NULL",
  metrics: "is_sample = 0 AND import_key IS NULL",
  media_uploads: "1",
  media_folders: "is_sample = 0 AND import_key IS NULL",
};

/** Returns every id of the tables. */
async function idsOf(system: System, table: string, where: string): Promise<string[]> {
  const { results } = await system.env.DB.prepare(`SELECT id FROM ${table} WHERE ${where}`).all<{
    id: string;
  }>();
  return results.map(({ id }) => id);
}

/** Returns rows whose id no valid answer has named, as `table id`. */
export async function strangeRows(system: System, known: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const [table, where] of Object.entries(NAMED)) {
    const ids = await idsOf(system, table, where);
    found.push(...ids.filter((id) => !known.has(id)).map((id) => `${table} ${id}`));
  }
  return found;
}

/** Returns columns, as `table.column`, that contain a NUL or the replacement character. */
export async function unstorableColumns(system: System): Promise<string[]> {
  const found = new Set<string>();
  for (const [table, rows] of Object.entries(await dumpTables(system.env.DB))) {
    for (const [column, value] of rows.flatMap((row) => Object.entries(row))) {
      if (typeof value === "string" && /[\0\ufffd]/.test(value)) found.add(`${table}.${column}`);
    }
  }
  return [...found];
}
