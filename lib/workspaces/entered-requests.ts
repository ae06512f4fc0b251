import { type SQL, sql } from "drizzle-orm";
import { accessRequests, workspaceUsers } from "@/db/schema/projects";
import type { Context } from "@/lib/context/context";
import { settleStatement } from "@/lib/notices/settle";

/**
 * Returns the statements that close access requests of people who are on the team now. Goes into
 * the batch that adds them, after that write.
 *
 * @param workspaceIds SQL for `IN (…)`.
 */
export function enteredStatements(ctx: Context, workspaceIds: SQL) {
  const isMember = sql`SELECT 1 FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${accessRequests.workspaceId}
    AND ${workspaceUsers.userId} = ${accessRequests.userId}`;
  return {
    requestsEntered: ctx.db
      .update(accessRequests)
      .set({ decision: "entered", decidedAt: ctx.now })
      .where(
        sql`${accessRequests.workspaceId} IN (${workspaceIds}) AND ${accessRequests.decision} IS NULL AND EXISTS (${isMember})`,
      ),
    requestsSettled: settleStatement(
      ctx,
      sql`SELECT ${accessRequests.id} FROM ${accessRequests} WHERE ${accessRequests.workspaceId} IN (${workspaceIds})`,
    ),
  };
}
