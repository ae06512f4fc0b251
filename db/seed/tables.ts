export type SeedValue = string | number | null;

/** Rows of a table, with database column names. */
export interface SeedTable {
  table: string;
  columns: readonly string[];
  rows: readonly (readonly SeedValue[])[];
}

/** Returns a table of rows by column name. All have the columns of the first. */
export function tableOf(
  table: string,
  rows: readonly Readonly<Record<string, SeedValue>>[],
): SeedTable {
  const columns = Object.keys(rows[0] ?? {});
  return { table, columns, rows: rows.map((row) => columns.map((name) => row[name] ?? null)) };
}

/** An SQL statement with its parameters. */
export interface SeedStatement {
  sql: string;
  values: (string | number)[];
}

/** Rows per statement. Each statement binds one text, which D1 limits to 2 MB. */
const ROWS_PER_STATEMENT = 1000;

/**
 * Returns the statements that insert the rows: a thousand per statement, as one JSON parameter, so
 * that D1's limit on parameters doesn't matter.
 */
export function insertStatements({ table, columns, rows }: SeedTable): SeedStatement[] {
  const names = columns.map((column) => `"${column}"`).join(", ");
  const values = columns.map((_, index) => `json_extract(value, '$[${index}]')`).join(", ");
  const sql = `INSERT INTO "${table}" (${names}) SELECT ${values} FROM json_each(?)`;
  const statements: SeedStatement[] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    statements.push({ sql, values: [JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT))] });
  }
  return statements;
}
