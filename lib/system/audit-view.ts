import type { auditLog } from "@/db/schema/system";
import type { AuditChange, AuditEntryView } from "./audit-schema";

type Values = Record<string, unknown>;

function readValues(json: string | null): Values {
  if (json === null) return {};
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === "object" && parsed !== null ? (parsed as Values) : {};
  } catch {
    return {};
  }
}

/** A value as people read it: texts as they are, anything else as JSON. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function changesOf(before: Values, after: Values): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** An audit row as the System tab, the API and the export show it: with what differs, field by field. */
export function auditEntryView(row: typeof auditLog.$inferSelect): AuditEntryView {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actorId: row.actorId,
    actorEmail: row.actorEmail,
    token: row.tokenName,
    action: row.action,
    entityType: row.entityType,
    entityId: row.entityId,
    outcome: row.outcome,
    changes: changesOf(readValues(row.before), readValues(row.after)),
    ip: row.ip,
    requestId: row.requestId,
  };
}
