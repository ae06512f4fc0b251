import { getTableColumns } from "drizzle-orm";
import { auditLog } from "@/db/schema/system";
import { sha256Hex } from "@/lib/crypto/hash";
import { isoTime } from "@/lib/time";

export type AuditRow = typeof auditLog.$inferSelect;

/**
 * A log row as it is hashed, exported and delivered: keys are column names, empty columns are left
 * out.
 */
export type AuditLine = Record<string, unknown>;

/** The columns by database name, in alphabetical order as canonical JSON (RFC 8785) requires. */
const COLUMNS = Object.entries(getTableColumns(auditLog))
  .map(([property, column]) => ({ property: property as keyof AuditRow, name: column.name }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

const LATEST_TIME = 8.64e15;

/**
 * Whole milliseconds become ISO 8601 UTC, anything else stays as it is. So different values never
 * look the same.
 */
function timeOf(at: unknown): unknown {
  return Number.isInteger(at) && Math.abs(Number(at)) <= LATEST_TIME ? isoTime(Number(at)) : at;
}

/** Leaves out empty columns, so that a column added later doesn't change old hashes. */
export function auditLine(row: AuditRow): AuditLine {
  const fields = COLUMNS.map(({ property, name }) => [
    name,
    property === "at" ? timeOf(row.at) : row[property],
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== undefined));
}

/**
 * Returns the SHA-256 of a line's canonical JSON without its own hash. The keys are sorted already,
 * and no value is nested.
 */
export function hashOfLine({ hash: _, ...line }: AuditLine): Promise<string> {
  const ordered = Object.entries(line).sort(([one], [other]) => (one < other ? -1 : 1));
  return sha256Hex(JSON.stringify(Object.fromEntries(ordered)));
}

/** Returns the hash of a row that follows the given hash. */
export function hashBehind(row: AuditRow, prevHash: string | null): Promise<string> {
  return hashOfLine(auditLine({ ...row, prevHash, hash: null }));
}
