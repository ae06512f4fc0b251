export type Row = Record<string, unknown>;

/**
 * Returns the database's tables. A search index is included as its internal tables, which hold all
 * of its data.
 */
export async function tableNames(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Returns every row of these tables. */
export async function readTables(
  database: D1Database,
  names: readonly string[],
): Promise<Record<string, Row[]>> {
  const answers = await database.batch<Row>(
    names.map((name) => database.prepare(`SELECT * FROM "${name}"`)),
  );
  return Object.fromEntries(names.map((name, at) => [name, answers[at]?.results ?? []]));
}

/** Returns every row of the database, by table. */
export const dumpTables = async (database: D1Database): Promise<Record<string, Row[]>> =>
  readTables(database, await tableNames(database));
