import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { csvLines } from "@/lib/csv";
import { parseInput } from "@/lib/parse-input";
import { auditEntryView, auditFilter } from "./audit-log";
import { type AuditEntryView, type AuditQuery, listAuditLogSchema } from "./audit-schema";

const ROWS_PER_PART = 500;

const COLUMNS = [
  "at",
  "outcome",
  "action",
  "entity_type",
  "entity_id",
  "actor_email",
  "actor_id",
  "changes",
  "ip",
  "request_id",
  "token",
] as const;

/**
 * The rows that the same query lists, all pages of them, as CSV in parts: as many as the reader asks for are read.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`, before the first part.
 */
export function exportAuditLog(
  ctx: Context,
  input: z.input<typeof listAuditLogSchema> = {},
): AsyncGenerator<string> {
  authorize(ctx.actor, "audit.list");
  return csvParts(ctx, parseInput(listAuditLogSchema, input));
}

async function* csvParts(ctx: Context, query: AuditQuery): AsyncGenerator<string> {
  const isAscending = query.sort === "at";
  const direction = isAscending ? asc : desc;
  let after: SQL | undefined;
  yield csvLines([COLUMNS]);
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(and(auditFilter(query), after))
      .orderBy(direction(auditLog.at), direction(auditLog.id))
      .limit(ROWS_PER_PART);
    if (rows.length > 0) yield csvLines(rows.map((row) => cellsOf(auditEntryView(row))));
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_PER_PART) return;
    const place = sql`(${auditLog.at}, ${auditLog.id})`;
    after = isAscending
      ? sql`${place} > (${last.at}, ${last.id})`
      : sql`${place} < (${last.at}, ${last.id})`;
  }
}

function cellsOf(entry: AuditEntryView): (string | null)[] {
  const changes = entry.changes.map(
    ({ field, before, after }) => `${field}: ${before ?? "-"} -> ${after ?? "-"}`,
  );
  return [
    entry.at,
    entry.outcome,
    entry.action,
    entry.entityType,
    entry.entityId,
    entry.actorEmail,
    entry.actorId,
    changes.join("; "),
    entry.ip,
    entry.requestId,
    entry.token,
  ];
}
