export type SeedValue = string | number | null;

/** Rows for one table, as its columns are named in the database. */
export interface SeedTable {
  table: string;
  columns: readonly string[];
  rows: readonly (readonly SeedValue[])[];
}

/** One SQL statement with what it binds. */
export interface SeedStatement {
  sql: string;
  values: (string | number)[];
}

/** Rows in one statement; each statement binds one text, which D1 takes up to 2 MB of. */
const ROWS_PER_STATEMENT = 1000;

/** The statements that insert the rows: a thousand each, as one JSON value, so that no limit on parameters matters. */
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
