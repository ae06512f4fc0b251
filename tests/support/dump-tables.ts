/** The names of the tables. A search index is in them by its own tables, which keep all there is of it. */
export async function tableNames(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
    )
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** Every row that the database holds. */
export async function dumpTables(database: D1Database): Promise<unknown[]> {
  const names = await tableNames(database);
  const answers = await database.batch(
    names.map((name) => database.prepare(`SELECT * FROM "${name}"`)),
  );
  return answers.map(({ results }) => results);
}
