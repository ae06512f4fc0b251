import { TABLES_TO_EMPTY } from "../tables-to-empty.ts";
import type { SeedStatement } from "./tables.ts";

export const FOUND_TABLES = TABLES_TO_EMPTY;

/** The statements that take everything away, for the transaction that seeds anew. */
export function emptyStatements(
  found: readonly { name: string; isIndex: number }[],
): SeedStatement[] {
  const statements = found.map(({ name, isIndex }) =>
    isIndex ? `INSERT INTO "${name}" ("${name}") VALUES ('delete-all')` : `DELETE FROM "${name}"`,
  );
  return [
    // The order of the tables does not matter to the one transaction that empties them all.
    "PRAGMA defer_foreign_keys = on",
    ...statements,
    "DELETE FROM audit_log",
    "DELETE FROM settings",
    "INSERT INTO settings (id) VALUES (1)",
    "DELETE FROM system_state",
    "INSERT INTO system_state (id) VALUES (1)",
  ].map((sql) => ({ sql, values: [] }));
}
