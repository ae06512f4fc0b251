import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { auditLog } from "@/db/schema/system";
import { DAY_MS } from "@/lib/days";
import type { AuditQuery } from "./audit-schema";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Where a filter's end lies: after the whole day when it names one. */
function endOf(to: string): number {
  return Date.parse(to) + (DAY.test(to) ? DAY_MS : 1);
}

function search(q: string): SQL | undefined {
  if (q === "") return undefined;
  const columns = [
    auditLog.action,
    auditLog.entityType,
    auditLog.entityId,
    auditLog.actorEmail,
    auditLog.before,
    auditLog.after,
  ];
  return or(...columns.map((column) => sql`instr(lower(${column}), lower(${q})) > 0`));
}

/** The WHERE of a query on the audit log. */
export function auditFilter(query: AuditQuery): SQL | undefined {
  const { q, action, entityType, actor, outcome, from, to } = query;
  return and(
    action ? eq(auditLog.action, action) : undefined,
    entityType ? eq(auditLog.entityType, entityType) : undefined,
    // E-mails are stored lower-cased; each side has an index of its own.
    actor
      ? or(eq(auditLog.actorId, actor), eq(auditLog.actorEmail, actor.toLowerCase()))
      : undefined,
    outcome ? eq(auditLog.outcome, outcome) : undefined,
    from ? gte(auditLog.at, Date.parse(from)) : undefined,
    to ? lt(auditLog.at, endOf(to)) : undefined,
    search(q),
  );
}
