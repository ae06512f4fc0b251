import type { System } from "../support/system";

/** Replaces a table with a view in which some rows can't be read. */
export async function withBroken(
  system: System,
  table: string,
  columns: string,
  run: () => Promise<void>,
): Promise<void> {
  const { DB } = system.env;
  await DB.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  await DB.exec(`CREATE VIEW ${table} AS SELECT ${columns} FROM ${table}_away`);
  try {
    await run();
  } finally {
    await DB.exec(`DROP VIEW ${table}`);
    await DB.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}
