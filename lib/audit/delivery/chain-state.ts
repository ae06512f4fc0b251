import { and, count, eq, gt, inArray, sql } from "drizzle-orm";
import { auditArchives, auditChain, auditDelivery } from "@/db/schema/audit";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { SEALED_SEQ } from "@/lib/audit/chain/seal";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { isoTimeOrNull } from "@/lib/time";
import { DELIVER } from "./delivery-rules";
import { readCalls } from "./last-calls";
import type { ChainState } from "./schema";

/** Returns how far the log is sealed, archived and delivered. Superadmin only. */
export async function getAuditChain(ctx: Context): Promise<ChainState> {
  authorize(ctx.actor, "audit.manage");
  const [[end], [waiting], [archived], [delivery], [job], [newest]] = await Promise.all([
    ctx.db.select().from(auditChain),
    ctx.db.select({ rows: count() }).from(auditLog).where(gt(auditLog.seq, SEALED_SEQ)),
    ctx.db
      .select({
        objects: count(),
        rows: sql<number>`coalesce(sum(${auditArchives.lastSeq} - ${auditArchives.firstSeq} + 1), 0)`.as(
          "rows",
        ),
        firstAt: sql<number | null>`min(${auditArchives.firstAt})`.as("first_at"),
        lastAt: sql<number | null>`max(${auditArchives.lastAt})`.as("last_at"),
      })
      .from(auditArchives),
    ctx.db.select().from(auditDelivery),
    ctx.db
      .select({ runAt: jobs.runAt })
      .from(jobs)
      .where(and(eq(jobs.kind, DELIVER), inArray(jobs.state, ["queued", "running"]))),
    ctx.db.select({ seq: sql<number>`coalesce(max(${auditLog.seq}), 0)` }).from(auditLog),
  ]);
  const isRetried = delivery?.error && !delivery.isPaused;
  return {
    first_seq: end?.firstSeq ?? 1,
    sealed_to: end?.seq ?? 0,
    sealed_hash: end?.hash ?? null,
    sealed_at: isoTimeOrNull(end?.sealedAt ?? null),
    waiting: waiting?.rows ?? 0,
    kept_days: delivery?.keptDays ?? null,
    archives: {
      objects: archived?.objects ?? 0,
      rows: archived?.rows ?? 0,
      first_at: isoTimeOrNull(archived?.firstAt ?? null),
      last_at: isoTimeOrNull(archived?.lastAt ?? null),
    },
    webhook: delivery?.url
      ? {
          url: delivery.url,
          is_paused: delivery.isPaused,
          delivered_to: delivery.deliveredSeq,
          delivered_at: isoTimeOrNull(delivery.deliveredAt),
          waiting: Math.max(0, (newest?.seq ?? 0) - delivery.deliveredSeq),
          error: delivery.error,
          failed_at: isoTimeOrNull(delivery.failedAt),
          next_try_at: isoTimeOrNull((isRetried && job?.runAt) || null),
          calls: readCalls(delivery.calls),
        }
      : null,
  };
}
