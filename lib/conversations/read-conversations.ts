import { and, count, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { namedBatch, subquery } from "@/db/client";
import { agentFeedback, agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { conversationMessages, conversations } from "@/db/schema/conversations";
import { ragQueries } from "@/db/schema/knowledge";
import { projects } from "@/db/schema/projects";
import { rags } from "@/db/schema/rags";
import type { MESSAGE_STATES, RUN_STATES } from "@/db/vocabulary";
import { isOutOfScope, type LeftOut } from "@/lib/agents/runs/left-out";
import { mayReadResult } from "@/lib/agents/runs/visibility";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import type { RagAnswer } from "@/lib/knowledge/documents/answer-schema";
import { withoutRemoteParts } from "@/lib/models/model-text";
import { type PageOf, pageOf } from "@/lib/paging";
import { textMatches } from "@/lib/text/text-match";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import {
  CONVERSATION_NOT_FOUND,
  type ConversationListQuery,
  type ConversationView,
  MESSAGES_SHOWN,
  type MessageView,
} from "./schema";
import { isVisibleConversation } from "./visibility";

/**
 * Milliseconds after which a missing answer counts as failed, because the process that made it was
 * stopped.
 */
export const ANSWER_TIMEOUT_MS = 5 * 60_000;
const INTERRUPTED = "The answer was interrupted. Ask again.";

/** Selects the conversations that the actor may see and that meet the condition. */
function conversationsStatement(ctx: Context, actor: Actor, where: SQL | undefined) {
  const nameIn = (table: typeof agents | typeof rags | typeof projects, id: SQL) =>
    sql<string | null>`(SELECT ${table.name} FROM ${table} WHERE ${table.id} = ${id})`;
  return ctx.db
    .select({
      conversation: conversations,
      agentName: nameIn(agents, sql`${conversations.agentId}`).as("agent_name"),
      ragName: nameIn(rags, sql`${conversations.ragId}`).as("rag_name"),
      projectName: nameIn(projects, sql`${conversations.projectId}`).as("project_name"),
      userName: sql<string | null>`${users.name}`.as("user_name"),
      messages: subquery<number>(
        sql`SELECT count(*) FROM ${conversationMessages} WHERE ${conversationMessages.conversationId} = ${conversations.id} AND NOT ${conversationMessages.replaced}`,
      ).as("messages"),
    })
    .from(conversations)
    .leftJoin(users, eq(users.id, conversations.userId))
    .where(and(where, isVisibleConversation(actor)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof conversationsStatement>>[number];

function conversationView({ conversation, ...row }: Row, actor: Actor): ConversationView {
  return {
    id: conversation.id,
    agent_id: conversation.agentId,
    rag_id: conversation.ragId,
    with_name: row.agentName ?? row.ragName ?? "",
    project_id: conversation.projectId,
    project_name: row.projectName,
    user_id: conversation.userId,
    user_name: row.userName,
    title: conversation.title,
    shared: conversation.shared,
    is_own: conversation.userId === actor.id,
    messages: row.messages,
    created_at: isoTime(conversation.createdAt),
    updated_at: isoTime(conversation.updatedAt),
    version: conversation.version,
  };
}

/** SQL: the title or a message that was asked has all words. */
const hasText = (q: string) =>
  sql`(${textMatches(conversations, [conversations.title], q)} OR EXISTS (SELECT 1 FROM ${conversationMessages}
    WHERE ${conversationMessages.conversationId} = ${conversations.id} AND NOT ${conversationMessages.replaced}
      AND ${textMatches(conversationMessages, [conversationMessages.text], q)}))`;

/**
 * Returns a page of the conversations that the actor may see, most recently updated first. A search
 * looks at titles and what was asked.
 *
 * @throws AppError `unauthenticated`.
 */
export async function listConversations(
  ctx: Context,
  { q, agent, rag, own, page, perPage }: ConversationListQuery,
): Promise<PageOf<ConversationView>> {
  const actor = authorize(ctx.actor, "conversations.list");
  const where = and(
    agent === "" ? undefined : eq(conversations.agentId, agent),
    rag === "" ? undefined : eq(conversations.ragId, rag),
    own === "mine" ? eq(conversations.userId, actor.id) : undefined,
    q === "" ? undefined : hasText(q),
  );
  const read = await namedBatch(ctx.db, {
    total: ctx.db
      .select({ total: count() })
      .from(conversations)
      .where(and(where, isVisibleConversation(actor))),
    rows: conversationsStatement(ctx, actor, where)
      .orderBy(desc(conversations.updatedAt), conversations.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
  });
  const views = read.rows.map((row) => conversationView(row, actor));
  return pageOf(views, read.total[0]?.total ?? 0, { page, perPage });
}

/**
 * Returns a conversation that the actor may see, with its row.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function findConversation(ctx: Context, id: string) {
  const actor = authorize(ctx.actor, "conversations.list");
  const [row] = await conversationsStatement(ctx, actor, eq(conversations.id, id));
  if (!row) throw new AppError("not_found", CONVERSATION_NOT_FOUND);
  return { actor, conversation: row.conversation, view: conversationView(row, actor) };
}

function messagesStatement(ctx: Context, actor: Actor, where: SQL | undefined) {
  return ctx.db
    .select({
      message: conversationMessages,
      userId: conversations.userId,
      ragId: conversations.ragId,
      mayRead: sql<number>`(${conversationMessages.runId} IS NULL OR ${mayReadResult(actor)})`.as(
        "may_read",
      ),
      run: {
        // Stays first: Drizzle treats the run as missing if this column is null.
        state: agentRuns.state,
        resources: agentRuns.resources,
        result: agentRuns.result,
        error: sql<string | null>`${agentRuns.error}`.as("run_error"),
        finishedAt: sql<number | null>`${agentRuns.finishedAt}`.as("run_finished_at"),
      },
      thumb: subquery<number | null>(
        sql`SELECT CASE WHEN ${conversationMessages.runId} IS NULL
          THEN (SELECT ${ragQueries.thumb} FROM ${ragQueries} WHERE ${ragQueries.id} = ${conversationMessages.details} ->> '$.query_id')
          ELSE (SELECT CASE WHEN ${agentFeedback.helpful} THEN 1 ELSE -1 END FROM ${agentFeedback}
            WHERE ${agentFeedback.runId} = ${conversationMessages.runId} AND ${agentFeedback.userId} = ${conversations.userId}) END`,
      ).as("thumb"),
      // What the model had written when the person stopped it.
      draft: subquery<string | null>(
        sql`SELECT ${runSteps.output} ->> '$.text' FROM ${runSteps} WHERE ${agentRuns.state} = 'cancelled'
          AND ${runSteps.runId} = ${agentRuns.id} AND ${runSteps.kind} = 'model' ORDER BY ${runSteps.n} DESC LIMIT 1`,
      ).as("draft"),
      approvals: subquery<string>(
        sql`SELECT json_group_array(${approvals.id}) FROM ${approvals}
          WHERE ${approvals.runId} = ${conversationMessages.runId} AND ${approvals.state} = 'waiting'`,
      ).as("waiting"),
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .leftJoin(agentRuns, eq(agentRuns.id, conversationMessages.runId))
    .where(where)
    .$dynamic();
}

type MessageRow = Awaited<ReturnType<typeof messagesStatement>>[number];

/** A message's state by the state of its run. */
const STATE_BY_RUN: Record<(typeof RUN_STATES)[number], (typeof MESSAGE_STATES)[number]> = {
  queued: "asking",
  running: "asking",
  waiting_approval: "waiting",
  succeeded: "answered",
  failed: "failed",
  cancelled: "stopped",
  expired: "failed",
  stopped: "failed",
  missed: "failed",
};

/** Returns a message's outcome, from its run or from the stored answer of a RAG. */
function outcomeOf(ctx: Context, { message, run, draft }: MessageRow) {
  const { state, answer, error, finishedAt, createdAt } = message;
  if (run?.state)
    return {
      state: STATE_BY_RUN[run.state],
      answer: run.result ?? (withoutRemoteParts(draft?.trim() ?? "") || null),
      error: run.error,
      finishedAt: run.finishedAt,
    };
  if (state !== "asking" || createdAt > ctx.now - ANSWER_TIMEOUT_MS)
    return { state, answer, error, finishedAt };
  return { state: "failed" as const, answer, error: INTERRUPTED, finishedAt };
}

/** Returns why the answer is hidden, or null if it is shown or missing. */
function leftOutOf(actor: Actor, { ragId, run, mayRead }: MessageRow): LeftOut {
  if (mayRead !== 1) return "access";
  const resources =
    ragId === null ? (run?.resources ?? null) : JSON.stringify([{ kind: "rag", id: ragId }]);
  return isOutOfScope(actor, resources) ? "scope" : null;
}

/** Reads a stored answer. Earlier ones had no nearest passages, and quotes without a form to read. */
function answerOf(details: string): RagAnswer {
  const {
    best = null,
    nearest = [],
    corrected = [],
    filters = null,
    matching_documents = null,
    not_valid = [],
    citations,
    ...answer
  }: RagAnswer = JSON.parse(details);
  return {
    ...{ ...answer, best, nearest, corrected, filters, matching_documents, not_valid },
    citations: citations.map(({ text, kind = "paragraph", heading_path = [], ...citation }) => ({
      ...{ ...citation, kind, heading_path },
      text: text ?? citation.quote,
    })),
  };
}

function messageView(ctx: Context, actor: Actor, row: MessageRow): MessageView {
  const { message, userId } = row;
  const { finishedAt, ...full } = outcomeOf(ctx, row);
  const leftOut = full.answer === null && full.error === null ? null : leftOutOf(actor, row);
  const outcome = leftOut === null ? full : { ...full, answer: null, error: null };
  // Only the owner sees the run. Others see the question and the answer.
  const isOwn = userId === actor.id;
  return {
    id: message.id,
    n: message.n,
    text: message.text,
    ...outcome,
    left_out: leftOut,
    details: message.details === null || leftOut !== null ? null : answerOf(message.details),
    run_id: isOwn ? message.runId : null,
    helpful: row.thumb === null ? null : row.thumb === 1,
    approvals: isOwn ? (JSON.parse(row.approvals) as string[]) : [],
    created_at: isoTime(message.createdAt),
    finished_at: isoTimeOrNull(finishedAt),
  };
}

/**
 * Returns a conversation with its latest messages, or those before a given one, oldest first.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function getConversation(
  ctx: Context,
  id: string,
  { before }: { before?: number } = {},
) {
  const { actor, view } = await findConversation(ctx, id);
  const where = and(
    eq(conversationMessages.conversationId, id),
    eq(conversationMessages.replaced, false),
    before === undefined ? undefined : lt(conversationMessages.n, before),
    isVisibleConversation(actor),
  );
  const rows = await messagesStatement(ctx, actor, where)
    .orderBy(desc(conversationMessages.n))
    .limit(MESSAGES_SHOWN + 1);
  const shown = rows.slice(0, MESSAGES_SHOWN).toReversed();
  return {
    conversation: view,
    messages: shown.map((row) => messageView(ctx, actor, row)),
    has_earlier: rows.length > MESSAGES_SHOWN,
  };
}

/**
 * Returns one message of a conversation that the actor may see.
 *
 * @throws AppError `unauthenticated` or `not_found`.
 */
export async function getMessage(ctx: Context, id: string): Promise<MessageView> {
  const actor = authorize(ctx.actor, "conversations.list");
  const [row] = await messagesStatement(
    ctx,
    actor,
    and(eq(conversationMessages.id, id), isVisibleConversation(actor)),
  );
  if (!row) throw new AppError("not_found", CONVERSATION_NOT_FOUND);
  return messageView(ctx, actor, row);
}
