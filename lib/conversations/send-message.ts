import { and, desc, eq, gte, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { conversationMessages, conversations } from "@/db/schema/conversations";
import { runExists, startRules, startStatements } from "@/lib/agents/runs/start-run";
import { allHold, type Rule, refuseNothing } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { createOnce } from "@/lib/auth/idempotency";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { wakeEngine } from "@/lib/jobs/write-jobs";
import type { CitationView, RagAnswer } from "@/lib/knowledge/documents/answer-schema";
import {
  answerQuestion,
  type RagQuestion,
  readQuestion,
  UNSUPPORTED,
} from "@/lib/knowledge/documents/ask-rag";
import { mayAsk } from "@/lib/knowledge/documents/rag-access";
import { EARLIER_ANSWERS, type EarlierMessage, earlierMessages } from "@/lib/models/model-call";
import { parseInput } from "@/lib/parse-input";
import { ANSWER_TIMEOUT_MS, findConversation, getMessage } from "./read-conversations";
import { CONVERSATION_NOT_FOUND, MAX_MESSAGES, type MessageView, messageSchema } from "./schema";
import { isOwnConversation } from "./visibility";

const IS_BUSY = "The last message is still being answered. Wait for it, or stop it.";
const IS_FULL = `This conversation has ${MAX_MESSAGES} messages, the maximum. Start a new one.`;
const ONLY_RAG = "Only a question to a RAG can have filters";
const MAX_TITLE = 80;
const FAILED = "Something went wrong while answering. Ask again.";

type Conversation = typeof conversations.$inferSelect;

interface NewMessage {
  id: string;
  conversation: Conversation;
  text: string;
  /** The number of the first message that it replaces. */
  replaces?: number;
}

const ofConversation = (id: string) => sql`${conversationMessages.conversationId} = ${id}`;

/** SQL: an answer in this conversation is still being made. */
function isBusy(ctx: Context, id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${conversationMessages}
    LEFT JOIN ${agentRuns} ON ${agentRuns.id} = ${conversationMessages.runId}
    WHERE ${ofConversation(id)} AND CASE WHEN ${conversationMessages.runId} IS NULL
      THEN ${conversationMessages.state} = 'asking' AND ${conversationMessages.createdAt} > ${ctx.now - ANSWER_TIMEOUT_MS}
      ELSE ${agentRuns.state} IN ('queued', 'running') END)`;
}

const hasRoom = (id: string) =>
  sql`(SELECT count(*) FROM ${conversationMessages} WHERE ${ofConversation(id)}) < ${MAX_MESSAGES}`;

/**
 * The rules for a new message: it is the actor's conversation, it has room, and the last message is
 * answered.
 *
 * @param start the rules of the agent's run or of asking the RAG.
 */
const messageRules = (
  ctx: Context,
  actor: Actor,
  id: string,
  start: readonly Rule[] = [],
): Rule[] => [
  stillAllowed(actor),
  { holds: isOwnConversation(actor, id), refuse: () => findConversation(ctx, id) },
  ...start,
  { holds: hasRoom(id), refuse: new AppError("conflict", IS_FULL) },
  { holds: sql`NOT ${isBusy(ctx, id)}`, refuse: new AppError("conflict", IS_BUSY) },
];

/**
 * Inserts the message if the guard holds, marks the messages that it replaces, and updates the
 * conversation's time and empty title.
 */
function messageStatements(
  ctx: Context,
  { id, conversation, text, replaces }: NewMessage,
  { runId, guard }: { runId: string | null; guard: SQL },
) {
  const row = {
    id,
    conversationId: conversation.id,
    n: sql`(SELECT coalesce(max(n), 0) + 1 FROM ${conversationMessages} WHERE ${ofConversation(conversation.id)})`,
    text,
    runId,
    createdAt: ctx.now,
  };
  const isSaved = sql`EXISTS (SELECT 1 FROM ${conversationMessages} WHERE ${conversationMessages.id} = ${id})`;
  const line = text.replace(/\s+/g, " ").trim().slice(0, MAX_TITLE);
  return {
    message: insertWhere(ctx.db, conversationMessages, row, guard).returning({
      id: conversationMessages.id,
    }),
    ...(replaces !== undefined && {
      replaced: ctx.db
        .update(conversationMessages)
        .set({ replaced: true })
        .where(
          and(
            ofConversation(conversation.id),
            gte(conversationMessages.n, replaces),
            ne(conversationMessages.id, id),
            isSaved,
          ),
        ),
    }),
    touched: ctx.db
      .update(conversations)
      .set({
        updatedAt: ctx.now,
        title: sql`CASE WHEN ${conversations.title} = '' THEN ${line} ELSE ${conversations.title} END`,
      })
      .where(and(eq(conversations.id, conversation.id), isSaved)),
  };
}

/** Returns the RAG's latest questions and answers in this conversation, oldest first. */
async function earlierAnswers(ctx: Context, id: string, n: number): Promise<EarlierMessage[]> {
  const rows = await ctx.db
    .select({ asked: conversationMessages.text, answered: conversationMessages.answer })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversationId, id),
        lt(conversationMessages.n, n),
        eq(conversationMessages.replaced, false),
        isNotNull(conversationMessages.answer),
      ),
    )
    .orderBy(desc(conversationMessages.n))
    .limit(EARLIER_ANSWERS);
  return earlierMessages(rows);
}

/** A saved message that waits for its answer. */
interface SentMessage {
  message: MessageView;
  /** The question for the RAG. Null for an agent, and for a repeated request. */
  asked: RagQuestion | null;
}

/**
 * Saves a message in the actor's own conversation. For an agent it starts a run on the actor's
 * behalf; a RAG's answer comes from `answerMessage`.
 *
 * @param key the idempotency key: a repeated key returns the message that the first request
 *   saved.
 * @throws AppError `unauthenticated`, `forbidden` for another person's shared conversation,
 *   `not_found`, `invalid_input`, `rate_limited`, or `conflict` while the last message is being
 *   answered, if there are too many, or if the agent or RAG is inactive.
 */
export async function sendMessage(
  ctx: Context,
  id: string,
  { input, key = null }: { input: unknown; key?: string | null },
): Promise<SentMessage> {
  const { actor, conversation } = await findConversation(ctx, id);
  authorize(actor, "conversations.ask", { createdBy: conversation.userId });
  const { text, replaces, filters } = parseInput(messageSchema, input);
  const { agentId, ragId, projectId } = conversation;
  if (filters && ragId === null)
    throw new AppError("invalid_input", ONLY_RAG, { errors: { filters: [ONLY_RAG] } });
  // The answer quotes the RAG's documents.
  if (ragId !== null) authorize(actor, "rags.search");
  const asked = ragId === null ? null : await readQuestion(ctx, ragId, { question: text, filters });
  const message = { id: crypto.randomUUID(), conversation, text, replaces };
  const runId = crypto.randomUUID();
  const once = {
    scope: `conversations:${id}`,
    key,
    input: replaces === undefined && !filters ? text : { text, replaces, filters },
    id: message.id,
    table: conversationMessages,
  };
  const run = agentId === null ? null : { agentId, projectId, taskId: null, input: text };
  const rules = messageRules(
    ctx,
    actor,
    id,
    run ? startRules(ctx, actor, run) : [mayAsk(ctx, actor, ragId ?? "")],
  );
  const guard = allHold(run ? messageRules(ctx, actor, id) : rules);
  const made = await createOnce(ctx, once, {
    ...(run && startStatements(ctx, actor, { ...run, id: runId, trigger: "chat", guard })),
    ...messageStatements(
      ctx,
      message,
      run ? { runId, guard: runExists(runId) } : { runId: null, guard },
    ),
  });
  if (made.results?.message.length === 0) await refuseNothing(ctx, rules);
  if (agentId !== null) wakeEngine(ctx);
  const sent = await getMessage(ctx, made.id);
  return { message: sent, asked: made.results ? asked : null };
}

interface Answering {
  /** As in `answerQuestion`. */
  onWritten?: (sentence: RagAnswer["sentences"][number] & { sources: CitationView[] }) => void;
  /** Aborts if the person cancels or disconnects. */
  signal?: AbortSignal;
}

/**
 * Answers a message to a RAG and stores the answer. If it is cancelled, the part written so far is
 * kept.
 *
 * @throws AppError `not_found` if the conversation was deleted in the meantime.
 */
export async function answerMessage(
  ctx: Context,
  { message, asked }: { message: MessageView; asked: RagQuestion },
  { onWritten, signal }: Answering = {},
): Promise<MessageView> {
  const written: string[] = [];
  const close = async (end: Partial<typeof conversationMessages.$inferInsert>) => {
    const { closed } = await namedBatch(ctx.db, {
      closed: ctx.db
        .update(conversationMessages)
        .set({ ...end, finishedAt: Date.now() })
        .where(
          and(eq(conversationMessages.id, message.id), eq(conversationMessages.state, "asking")),
        )
        .returning({ id: conversationMessages.id }),
    });
    if (closed.length === 0) throw new AppError("not_found", CONVERSATION_NOT_FOUND);
  };
  try {
    const [{ conversationId } = { conversationId: "" }] = await ctx.db
      .select({ conversationId: conversationMessages.conversationId })
      .from(conversationMessages)
      .where(eq(conversationMessages.id, message.id));
    const earlier = await earlierAnswers(ctx, conversationId, message.n);
    const answer = await answerQuestion(ctx, asked, {
      earlier,
      signal,
      onWritten: (sentence) => {
        written.push(sentence.supported ? sentence.text : `${sentence.text} ${UNSUPPORTED}`);
        onWritten?.(sentence);
      },
    });
    if (signal?.aborted && answer.model === null && written.length > 0)
      await close({ state: "stopped", answer: written.join(" ") });
    else if (signal?.aborted && answer.note !== null) await close({ state: "stopped" });
    else await close({ state: "answered", answer: answer.answer, details: JSON.stringify(answer) });
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found"))
      await close({ state: "failed", error: error instanceof AppError ? error.message : FAILED });
    throw error;
  }
  return getMessage(ctx, message.id);
}
