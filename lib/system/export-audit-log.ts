import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import { auditLog } from "@/db/schema/system";
import { type AuditRow, auditLine } from "@/lib/audit/chain/chain-link";
import { authorize } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { type CsvSeparator, csvLines } from "@/lib/csv";
import { parseInput } from "@/lib/parse-input";
import { auditEntryView, auditFilter } from "./audit-log";
import { type AuditEntryView, type AuditQuery, exportAuditLogSchema } from "./audit-schema";

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
  "agent",
  "run_id",
] as const;

/**
 * Exports all rows of a query in parts, reading only as fast as the consumer does. As CSV, or as
 * JSON lines of the hashed rows with their hashes. Needs step-up, because the file shows what
 * everyone did.
 *
 * @throws AppError `forbidden`, also for tokens, or `step_up_required`, before the first part.
 */
export function exportAuditLog(
  ctx: Context,
  input: z.input<typeof exportAuditLogSchema> = {},
  separator: CsvSeparator = ",",
): AsyncGenerator<string> {
  authorize(ctx.actor, "audit.list");
  const { format, ...query } = parseInput(exportAuditLogSchema, input);
  requireStepUp(ctx);
  return format === "csv" ? csvParts(ctx, query, separator) : linesParts(ctx, query);
}

async function* csvParts(
  ctx: Context,
  query: AuditQuery,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  yield csvLines([COLUMNS], separator);
  for await (const rows of rowsInParts(ctx, query))
    yield csvLines(
      rows.map((row) => cellsOf(auditEntryView(row))),
      separator,
    );
}

async function* linesParts(ctx: Context, query: AuditQuery): AsyncGenerator<string> {
  for await (const rows of rowsInParts(ctx, query))
    yield rows.map((row) => `${JSON.stringify(auditLine(row))}\n`).join("");
}

async function* rowsInParts(ctx: Context, query: AuditQuery): AsyncGenerator<AuditRow[]> {
  const isAscending = query.sort === "at";
  const direction = isAscending ? asc : desc;
  let after: SQL | undefined;
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(and(auditFilter(query), after))
      .orderBy(direction(auditLog.at), direction(auditLog.id))
      .limit(ROWS_PER_PART);
    if (rows.length > 0) yield rows;
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
    entry.agent,
    entry.runId,
  ];
}
