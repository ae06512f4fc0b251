/** Every row that the database holds. A search index is in it by its own tables, which keep all there is of it. */
export async function dumpTables(database: D1Database): Promise<unknown[]> {
  const { results: tables } = await database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
        AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
    )
    .all<{ name: string }>();
  const answers = await database.batch(
    tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`)),
  );
  return answers.map(({ results }) => results);
}
