import { getTableColumns } from "drizzle-orm";
import { auditLog } from "@/db/schema/system";
import { sha256Hex } from "@/lib/crypto/hash";
import { isoTime } from "@/lib/ui/time";

export type AuditRow = typeof auditLog.$inferSelect;

/** A row of the log as it is hashed, exported and delivered: by the names of its columns, without what is empty. */
export type AuditLine = Record<string, unknown>;

/** The columns by their names in the database, in the order of the alphabet, which canonical JSON (RFC 8785) asks for. */
const COLUMNS = Object.entries(getTableColumns(auditLog))
  .map(([property, column]) => ({ property: property as keyof AuditRow, name: column.name }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

const LATEST_TIME = 8.64e15;

/** Two values never look alike: whole milliseconds as ISO 8601 UTC, and what is no time as it is. */
function timeOf(at: unknown): unknown {
  return Number.isInteger(at) && Math.abs(Number(at)) <= LATEST_TIME ? isoTime(Number(at)) : at;
}

/** An empty column is left out, so that one that a later version adds changes no hash. */
export function auditLine(row: AuditRow): AuditLine {
  const fields = COLUMNS.map(({ property, name }) => [
    name,
    property === "at" ? timeOf(row.at) : row[property],
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== undefined));
}

/** SHA-256 of a line's canonical JSON, without its own hash: the keys stand in order, and no value is nested. */
export function hashOfLine({ hash: _, ...line }: AuditLine): Promise<string> {
  const ordered = Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256Hex(JSON.stringify(Object.fromEntries(ordered)));
}

/** The hash that a row gets behind the one whose hash is given. */
export function hashBehind(row: AuditRow, prevHash: string | null): Promise<string> {
  return hashOfLine(auditLine({ ...row, prevHash, hash: null }));
}
