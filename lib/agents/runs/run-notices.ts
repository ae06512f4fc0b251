import { type SQL, sql } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import type { Context } from "@/lib/context/context";
import { noticeEachStatement } from "@/lib/notices/notice-statement";

interface RunNotice {
  kind: "approval_waiting" | "run_failed";
  runId: string;
  /** The proposed action, or why the run failed. */
  what: string;
  approvalId?: string;
  /** SQL: a query of the IDs of the people to notify, instead of the run's person. */
  people?: SQL;
}

/**
 * Notifies the person a run acts on behalf of, or others. Goes into the batch that creates the approval, or
 * right after the statement that ends the run as failed.
 */
export function runNotice(ctx: Context, { kind, runId, what, approvalId, people }: RunNotice) {
  const isFailure = kind === "run_failed";
  const link = isFailure
    ? sql`'/agents/' || ${agentRuns.agentId} || '/runs/' || ${agentRuns.id}`
    : sql`'/approvals'`;
  // A failed run of a chat shows its error in the chat.
  const isMeant = isFailure ? sql`changes() > 0 AND ${agentRuns.trigger} <> 'chat'` : sql`1`;
  return noticeEachStatement(
    ctx,
    kind,
    sql`SELECT ${people ? sql`person.id` : agentRuns.userId} AS user_id, json_object('agent', ${agents.name}, 'what', ${what}, 'runId', ${agentRuns.id}, 'approvalId', ${approvalId ?? null}) AS parts, ${link} AS link
      FROM ${agentRuns} JOIN ${agents} ON ${agents.id} = ${agentRuns.agentId}${people ? sql` JOIN (${people}) AS person` : sql``} WHERE ${agentRuns.id} = ${runId} AND ${isMeant}`,
  );
}
