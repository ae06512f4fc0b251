import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { agentRuns } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { notices } from "@/db/schema/auth";
import type { Context } from "@/lib/context/context";
import { noticeEachStatement } from "@/lib/notices/notice-statement";

const NAMES = sql`${agentRuns} JOIN ${agents} ON ${agents.id} = ${agentRuns.agentId}`;

/**
 * Notifies the person a run acts on behalf of that it failed. Goes right after the statement that
 * ends the run. The failed run of a chat shows its error in the chat.
 */
export function failureNotice(ctx: Context, runId: string, why: string) {
  return noticeEachStatement(
    ctx,
    "run_failed",
    sql`SELECT ${agentRuns.userId} AS user_id, json_object('agent', ${agents.name}, 'what', ${why}, 'runId', ${agentRuns.id}) AS parts,
      '/agents/' || ${agentRuns.agentId} || '/runs/' || ${agentRuns.id} AS link
      FROM ${NAMES} WHERE ${agentRuns.id} = ${runId} AND changes() > 0 AND ${agentRuns.trigger} <> 'chat'`,
  );
}

interface Proposed {
  runId: string;
  /** The proposed action. */
  what: string;
  /** SQL: a query of the IDs of the people to notify, instead of the run's person. */
  people?: SQL;
}

/**
 * Notifies the person a run acts on behalf of, or others, of an approval. A run has one open notice
 * for each person: further approvals are counted in it. Goes into the batch that creates the
 * approval.
 */
export function approvalNotices(ctx: Context, { runId, what, people }: Proposed) {
  const isNotified = people
    ? sql`${notices.userId} IN (SELECT person.id FROM (${people}) AS person)`
    : sql`${notices.userId} = (SELECT ${agentRuns.userId} FROM ${agentRuns} WHERE ${agentRuns.id} = ${runId})`;
  const isOpen = and(
    eq(notices.kind, "approval_waiting"),
    eq(notices.about, runId),
    isNull(notices.settledAt),
  );
  const userId = people ? sql`person.id` : sql`${agentRuns.userId}`;
  return [
    // What the agent proposes now is new to people who have read the notice.
    ctx.db
      .update(notices)
      .set({
        parts: sql`json_set(${notices.parts}, '$.count', coalesce(${notices.parts} ->> '$.count', 1) + 1)`,
        readAt: null,
      })
      .where(and(isOpen, isNotified)),
    noticeEachStatement(
      ctx,
      "approval_waiting",
      sql`SELECT ${userId} AS user_id, json_object('agent', ${agents.name}, 'what', ${what}, 'runId', ${agentRuns.id}) AS parts,
        '/approvals/' || ${agentRuns.id} AS link
        FROM ${NAMES}${people ? sql` JOIN (${people}) AS person` : sql``} WHERE ${agentRuns.id} = ${runId}
        AND NOT EXISTS (SELECT 1 FROM ${notices} WHERE ${isOpen} AND ${notices.userId} = ${userId})`,
    ),
  ];
}
