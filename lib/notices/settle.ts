import { type SQL, sql } from "drizzle-orm";
import { emailChanges } from "@/db/schema/account-links";
import { agentRuns, approvals } from "@/db/schema/agent-runs";
import { notices, users } from "@/db/schema/auth";
import { accessRequests } from "@/db/schema/projects";
import { recordComments } from "@/db/schema/record-comments";
import { taskReviews } from "@/db/schema/task-agents";
import { taskComments, tasks, taskUsers } from "@/db/schema/tasks";
import type { NoticeKind } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";

/** How a kind of notice is settled. */
type Settling =
  | {
      /** The parts that may contain the id of its matter. The first one present is used. */
      about: readonly string[];
      /** SQL over the notice's row: the outcome of its matter in words; NULL while it is open. */
      outcome: SQL;
    }
  /** It only informs, so it is settled once read. */
  | { tells: string };

const nameOf = (id: SQL): SQL =>
  sql`coalesce((SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${id}), 'someone')`;

const part = (name: string): SQL => sql`${notices.parts} ->> ${sql.raw(`'$.${name}'`)}`;

const isTaskGone = sql`NOT EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${notices.about})`;
const TASK_GONE = sql`'The task was deleted'`;

/** The outcome of the task itself; NULL while it is open. */
const taskEnd = sql`(SELECT CASE ${tasks.status} WHEN 'completed' THEN 'The task was completed' WHEN 'cancelled' THEN 'The task was cancelled' END
  FROM ${tasks} WHERE ${tasks.id} = ${notices.about})`;

const review = sql`(SELECT CASE ${taskReviews.decision} WHEN 'accept' THEN 'Approved by ' ELSE 'Changes requested by ' END || ${nameOf(sql`${taskReviews.userId}`)}
  FROM ${taskReviews} WHERE ${taskReviews.taskId} = ${notices.about} AND ${taskReviews.createdAt} >= ${notices.createdAt}
  ORDER BY ${taskReviews.createdAt} LIMIT 1)`;

/** SQL: an approval of the notice's run that waits or waited for its reader. */
const isAsked = sql`${approvals.runId} = ${notices.about} AND ${approvals.createdAt} >= ${notices.createdAt}
  AND ${approvals.mode} = (SELECT iif(${agentRuns.userId} = ${notices.userId}, 'ask', 'ask-other') FROM ${agentRuns} WHERE ${agentRuns.id} = ${notices.about})`;

const counted = (state: string, words: string): SQL =>
  sql`iif(sum(${approvals.state} = ${state}) > 0, ', ' || sum(${approvals.state} = ${state}) || ${words}, '')`;

/** The outcome of one approval, or the counts of several. */
const decisions = sql`(SELECT CASE count(*) WHEN 0 THEN 'The approval was deleted'
    WHEN 1 THEN CASE ${approvals.state} WHEN 'approved' THEN 'Approved by ' || ${nameOf(sql`${approvals.decidedBy}`)}
      WHEN 'denied' THEN 'Rejected by ' || ${nameOf(sql`${approvals.decidedBy}`)}
      WHEN 'expired' THEN 'Expired' WHEN 'withdrawn' THEN 'Cancelled: the run ended' END
    ELSE substr(${counted("approved", " approved")} || ${counted("denied", " rejected")}
      || ${counted("expired", " expired")} || ${counted("withdrawn", " cancelled")}, 3) END
  FROM ${approvals} WHERE ${isAsked})`;

const request = sql`(SELECT CASE ${accessRequests.decision} WHEN 'allowed' THEN 'Allowed by ' || ${nameOf(sql`${accessRequests.decidedBy}`)}
    WHEN 'declined' THEN 'Declined by ' || ${nameOf(sql`${accessRequests.decidedBy}`)}
    WHEN 'entered' THEN 'Already on the team' END
  FROM ${accessRequests} WHERE ${accessRequests.id} = ${notices.about})`;

/** SQL: a comment on a task or record meets the condition. */
const isSaid = (condition: (table: typeof taskComments | typeof recordComments) => SQL): SQL =>
  sql`(EXISTS (SELECT 1 FROM ${taskComments} WHERE ${condition(taskComments)})
    OR EXISTS (SELECT 1 FROM ${recordComments} WHERE ${condition(recordComments)}))`;

const isAnswered = sql`(EXISTS (SELECT 1 FROM ${taskComments} WHERE ${taskComments.taskId} = ${notices.about}
    AND ${taskComments.userId} = ${notices.userId} AND ${taskComments.createdAt} >= ${notices.createdAt})
  OR EXISTS (SELECT 1 FROM ${recordComments} WHERE ${recordComments.recordId} = ${notices.about}
    AND ${recordComments.userId} = ${notices.userId} AND ${recordComments.createdAt} >= ${notices.createdAt}))`;

/**
 * How each kind of notice is settled: when everything its readers had to do is decided, by anyone,
 * or is gone. The code that decides passes the matter to `settleStatement`, which reads the outcome
 * from the current data.
 */
export const SETTLES: Readonly<Record<NoticeKind, Settling>> = {
  new_device: { tells: "a sign-in that has happened" },
  password_changed: { tells: "a change that has happened" },
  email_requested: { tells: "that a new email was requested, whatever becomes of it" },
  email_changed: { tells: "a change that has happened" },
  identity_changed: { tells: "a change that has happened" },
  role_changed: { tells: "a change that has happened" },
  factor_changed: { tells: "a change that has happened" },
  token_created: { tells: "a token that was created" },
  failed_sign_ins: { tells: "sign-ins that have failed" },
  mail_channel_changed: { tells: "a change that has happened" },
  integration_changed: { tells: "a change that has happened" },
  access_decided: { tells: "how one's request was decided" },
  task_assigned: {
    about: ["taskId"],
    outcome: sql`CASE WHEN ${isTaskGone} THEN ${TASK_GONE}
      WHEN NOT EXISTS (SELECT 1 FROM ${taskUsers} WHERE ${taskUsers.taskId} = ${notices.about} AND ${taskUsers.userId} = ${notices.userId})
        THEN 'You were removed from the task'
      ELSE ${taskEnd} END`,
  },
  review_waiting: {
    about: ["taskId"],
    outcome: sql`CASE WHEN ${isTaskGone} THEN ${TASK_GONE} ELSE coalesce(${review}, ${taskEnd},
      CASE WHEN EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.taskId} = ${notices.about} AND ${agentRuns.trigger} = 'task'
        AND ${agentRuns.createdAt} > ${notices.createdAt}) THEN 'The agent is working on it again' END) END`,
  },
  mention: {
    about: ["taskId", "recordId"],
    outcome: sql`CASE WHEN ${part("taskId")} IS NOT NULL AND ${isTaskGone} THEN ${TASK_GONE}
      WHEN ${part("commentId")} IS NOT NULL AND NOT ${isSaid(({ id }) => sql`${id} = ${part("commentId")}`)}
        THEN 'The comment was deleted'
      WHEN ${isAnswered} THEN 'You replied' END`,
  },
  approval_waiting: {
    about: ["runId"],
    outcome: sql`CASE WHEN NOT EXISTS (SELECT 1 FROM ${approvals} WHERE ${isAsked} AND ${approvals.state} = 'waiting')
      THEN ${decisions} END`,
  },
  run_failed: {
    about: ["runId"],
    outcome: sql`CASE WHEN EXISTS (SELECT 1 FROM ${agentRuns} WHERE ${agentRuns.retryOf} = ${notices.about})
      THEN 'Retried' END`,
  },
  email_waiting: {
    about: ["userId"],
    outcome: sql`CASE WHEN EXISTS (SELECT 1 FROM ${emailChanges} WHERE ${emailChanges.userId} = ${notices.about}
        AND ${emailChanges.email} = ${part("to")}) THEN NULL
      WHEN EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${notices.about} AND ${users.email} = ${part("to")})
        THEN 'Confirmed'
      ELSE 'No longer requested' END`,
  },
  access_asked: {
    about: ["requestId"],
    outcome: sql`CASE WHEN NOT EXISTS (SELECT 1 FROM ${accessRequests} WHERE ${accessRequests.id} = ${notices.about})
      THEN 'No longer requested' ELSE ${request} END`,
  },
};

/** SQL: the id of a new notice's matter, from the JSON of its parts. */
export function matterOf(kind: NoticeKind, parts: SQL): SQL {
  const settling = SETTLES[kind];
  if ("tells" in settling) return sql`NULL`;
  const ids = settling.about.map((name) => sql`${parts} ->> ${sql.raw(`'$.${name}'`)}`);
  return ids.length === 1 ? sql`${ids[0]}` : sql`coalesce(${sql.join(ids, sql`, `)})`;
}

const outcome = sql`CASE ${notices.kind} ${sql.join(
  Object.entries(SETTLES).flatMap(([kind, settling]) =>
    "tells" in settling ? [] : [sql`WHEN ${sql.raw(`'${kind}'`)} THEN ${settling.outcome}`],
  ),
  sql` `,
)} END`;

/**
 * Statement that settles the notices of these matters for all readers, if they are decided or gone.
 * Put it in the batch that decides them, after the decision. Settled notices aren't counted by the
 * bell or emailed.
 *
 * @param ids SQL for `IN (…)`: the ids of the matters. By default all, for those that ended without
 *   a call.
 */
export function settleStatement(ctx: Context, ids: SQL | null = null) {
  const open = ids ? sql`${notices.about} IN (${ids})` : sql`${notices.about} IS NOT NULL`;
  const settled = sql`(SELECT ${notices.id} AS id, ${outcome} AS words FROM ${notices}
    WHERE ${open} AND ${notices.settledAt} IS NULL) AS settled`;
  return ctx.db
    .update(notices)
    .set({
      settledAt: ctx.now,
      outcome: sql`settled.words`,
      readAt: sql`coalesce(${notices.readAt}, ${ctx.now})`,
      mailFrom: null,
    })
    .from(settled)
    .where(sql`${notices.id} = settled.id AND settled.words IS NOT NULL`);
}
