import { asc, count, desc, sql } from "drizzle-orm";
import type * as z from "zod";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { auditFilter } from "./audit-rows";
import { type AuditEntryView, listAuditLogSchema } from "./audit-schema";
import { auditEntryView } from "./audit-view";

export interface AuditPage extends PageOf<AuditEntryView> {
  /** Every action and entity type there is, for the filters. */
  actions: string[];
  entityTypes: string[];
}

/** Every distinct value of an indexed column, by jumping from one to the next: not a scan of the log. */
function distinctStatement(ctx: Context, column: "action" | "entity_type") {
  const name = sql.identifier(column);
  return ctx.db.all<{ value: string }>(
    sql`WITH RECURSIVE jump(value) AS (
      SELECT min(${name}) FROM audit_log
      UNION ALL SELECT (SELECT min(${name}) FROM audit_log WHERE ${name} > jump.value) FROM jump WHERE jump.value IS NOT NULL
    ) SELECT value FROM jump WHERE value IS NOT NULL LIMIT 500`,
  );
}

/**
 * A page of the audit log; `q` searches action, entity, actor and the changed values. Superadmin only. One round trip.
 *
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function listAuditLog(
  ctx: Context,
  input: z.input<typeof listAuditLogSchema> = {},
): Promise<AuditPage> {
  authorize(ctx.actor, "audit.list");
  const query = parseInput(listAuditLogSchema, input);
  const where = auditFilter(query);
  const direction = query.sort === "at" ? asc : desc;
  const [[counted], rows, actions, entityTypes] = await ctx.db.batch([
    ctx.db.select({ total: count() }).from(auditLog).where(where),
    ctx.db
      .select()
      .from(auditLog)
      .where(where)
      .orderBy(direction(auditLog.at), direction(auditLog.id))
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    distinctStatement(ctx, "action"),
    distinctStatement(ctx, "entity_type"),
  ]);
  return {
    ...pageOf(rows.map(auditEntryView), counted?.total ?? 0, query),
    actions: actions.map(({ value }) => value),
    entityTypes: entityTypes.map(({ value }) => value),
  };
}
