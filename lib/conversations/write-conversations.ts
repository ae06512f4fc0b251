import { and, eq, type SQL, sql } from "drizzle-orm";
import type { NamedStatements } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { agentRuns } from "@/db/schema/agent-runs";
import { conversationMessages, conversations } from "@/db/schema/conversations";
import { audienceOf, withoutAccess } from "@/lib/agents/runs/audience";
import { audienceWords } from "@/lib/agents/runs/audience-words";
import {
  conversationResources,
  joinResources,
  parseResources,
} from "@/lib/agents/runs/resource-refs";
import { assertCanStart, canStart } from "@/lib/agents/runs/start-run";
import { rowRules } from "@/lib/audit/rules";
import { type Rule, write, writeOnce } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { changedFields } from "@/lib/changed-fields";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { mayAsk } from "@/lib/knowledge/documents/rag-access";
import { parseInput } from "@/lib/parse-input";
import { findConversation } from "./read-conversations";
import {
  CONVERSATION_CHANGED,
  CONVERSATION_NOT_FOUND,
  type ConversationView,
  createConversationSchema,
  MAX_CONVERSATIONS,
  updateConversationSchema,
} from "./schema";
import { isOwnConversation } from "./visibility";

const TOO_MANY = `You have ${MAX_CONVERSATIONS} conversations, the maximum. Delete one first.`;

interface Partner {
  agentId: string | null;
  ragId: string | null;
  projectId: string | null;
}

const runOf = ({ agentId, projectId }: Partner) => ({
  agentId: agentId ?? "",
  projectId,
  taskId: null,
  input: "",
});

/** The rule that the agent can start in the project, or the person can ask the RAG. */
function canConverse(ctx: Context, actor: Actor, partner: Partner): Rule {
  const { ragId } = partner;
  if (ragId !== null) return mayAsk(ctx, actor, ragId);
  const run = runOf(partner);
  return { holds: canStart(actor, run), refuse: () => assertCanStart(ctx, actor, run) };
}

/**
 * Starts a conversation with an agent or a RAG.
 *
 * @param key the idempotency key: a repeated key returns the conversation that the first request
 *   created.
 * @throws AppError `unauthenticated`, `invalid_input`, `not_found` if the actor can't see the
 *   agent, project or RAG, or `conflict` if the agent or RAG is inactive or the actor has too many
 *   conversations.
 */
export async function createConversation(
  ctx: Context,
  input: unknown,
  key: string | null = null,
): Promise<ConversationView> {
  const actor = authorize(ctx.actor, "conversations.create");
  const asked = parseInput(createConversationSchema, input);
  const partner: Partner = {
    agentId: asked.agent_id || null,
    ragId: asked.rag_id || null,
    projectId: asked.project_id || null,
  };
  if (partner.ragId !== null) authorize(actor, "rags.search");
  const id = crypto.randomUUID();
  const times = { createdAt: ctx.now, updatedAt: ctx.now };
  const row = { id, ...partner, userId: actor.id, title: asked.title, ...times };
  const hasRoom = sql`(SELECT count(*) FROM ${conversations} WHERE ${conversations.userId} = ${actor.id}) < ${MAX_CONVERSATIONS}`;
  const made = await writeOnce(
    ctx,
    { scope: "conversations", key, input: asked, id, table: conversations },
    {
      rules: [
        stillAllowed(actor),
        canConverse(ctx, actor, partner),
        { holds: hasRoom, refuse: new AppError("conflict", TOO_MANY) },
      ],
      change: (holds) =>
        insertWhere(ctx.db, conversations, row, holds).returning({ id: conversations.id }),
      audit: {
        action: "conversations.create",
        entityType: "conversation",
        entityId: id,
        after: partner,
        ...(partner.projectId !== null && { projectId: partner.projectId }),
      },
    },
  );
  return (await findConversation(ctx, made.id)).view;
}

interface Which {
  id: string;
  /** The expected version, or null for any. */
  ifMatch?: number | null;
}

/** The rules for a change of one's own conversation. */
function ownRules(actor: Actor, { id, ifMatch = null }: Which): Rule[] {
  const where = and(eq(conversations.id, id), isOwnConversation(actor, id));
  const missing = new AppError("not_found", CONVERSATION_NOT_FOUND);
  const changed = new AppError("precondition_failed", CONVERSATION_CHANGED);
  const rules = rowRules(conversations, { where, ifMatch }, { missing, changed });
  return [stillAllowed(actor), ...rules];
}

const SHARE_ANYWAY = "Share it anyway, or keep it to yourself.";

const isOfConversation = (id: string) =>
  sql`${agentRuns.id} IN (SELECT ${conversationMessages.runId} FROM ${conversationMessages}
    WHERE ${conversationMessages.conversationId} = ${id})`;

/**
 * Finds future readers who can't open all documents that the answers quote.
 *
 * @returns their IDs.
 * @throws AppError `conflict` with their names, unless `anyway` is true.
 */
async function sharedWith(
  ctx: Context,
  { id, agentId, projectId, userId }: typeof conversations.$inferSelect,
  anyway: boolean,
): Promise<string[]> {
  // Only people who may search all of a RAG can read its conversations.
  if (agentId === null) return [];
  const rows = await ctx.db
    .select({ resources: agentRuns.resources })
    .from(agentRuns)
    .where(
      sql`${isOfConversation(id)} AND ${agentRuns.result} IS NOT NULL AND NOT ${agentRuns.kept}`,
    );
  const resources = joinResources(...rows.map((row) => parseResources(row.resources)));
  const to = { resources: conversationResources({ agentId, projectId }) };
  const unread = withoutAccess(await audienceOf(ctx, { resources, userId, to }));
  if (unread.length > 0 && !anyway) {
    const words = audienceWords(unread, "The conversation");
    throw new AppError("conflict", `${words} ${SHARE_ANYWAY}`);
  }
  return unread.map((member) => member.id);
}

/** Records the people to whom answers are shown although they can't open every source. */
function shownStatements(
  ctx: Context,
  { id, shownTo }: { id: string; shownTo: readonly string[] },
  isDone: SQL,
): NamedStatements {
  if (shownTo.length === 0) return {};
  return {
    shown: ctx.db
      .update(agentRuns)
      .set({ shownTo: JSON.stringify(shownTo) })
      .where(sql`${isOfConversation(id)} AND ${isDone}`),
  };
}

/**
 * Renames a conversation, or shares it with everyone who can read its agent or RAG. If some of them
 * can't open all that the answers quote, sharing needs `anyway`.
 *
 * @throws AppError `unauthenticated`, `forbidden` for another person's shared conversation,
 *   `not_found`, `invalid_input`, `conflict` or `precondition_failed`.
 */
export async function updateConversation(
  ctx: Context,
  { changes: input, ...which }: Which & { changes: unknown },
): Promise<ConversationView> {
  const { actor, conversation } = await findConversation(ctx, which.id);
  authorize(actor, "conversations.edit", { createdBy: conversation.userId });
  const { anyway = false, ...asked } = parseInput(updateConversationSchema, input);
  if (which.ifMatch != null && which.ifMatch !== conversation.version)
    throw new AppError("precondition_failed", CONVERSATION_CHANGED);
  const { title, shared } = conversation;
  const changes = changedFields(asked, { title, shared });
  if (Object.keys(changes).length > 0) {
    const shownTo = changes.shared ? await sharedWith(ctx, conversation, anyway) : [];
    await write(ctx, {
      rules: ownRules(actor, which),
      change: (holds) =>
        ctx.db
          .update(conversations)
          .set({ ...changes, version: sql`${conversations.version} + 1` })
          .where(and(eq(conversations.id, which.id), holds))
          .returning({ id: conversations.id }),
      audit: {
        action: changes.shared === undefined ? "conversations.edit" : "conversations.share",
        entityType: "conversation",
        entityId: which.id,
        before: { title, shared },
        after: { ...changes, ...(shownTo.length > 0 && { anyway: shownTo }) },
        ...(conversation.projectId !== null && { projectId: conversation.projectId }),
      },
      after: (isDone) => shownStatements(ctx, { id: which.id, shownTo }, isDone),
    });
  }
  return (await findConversation(ctx, which.id)).view;
}

/**
 * Deletes a conversation with its messages. Its runs stay.
 *
 * @throws AppError `unauthenticated`, `forbidden` for another person's shared conversation,
 *   `not_found` or `precondition_failed`.
 */
export async function deleteConversation(ctx: Context, which: Which): Promise<void> {
  const { actor, conversation } = await findConversation(ctx, which.id);
  authorize(actor, "conversations.delete", { createdBy: conversation.userId });
  const { agentId, ragId, title, projectId } = conversation;
  await write(ctx, {
    rules: ownRules(actor, which),
    change: (holds) =>
      ctx.db
        .delete(conversations)
        .where(and(eq(conversations.id, which.id), holds))
        .returning({ id: conversations.id }),
    audit: {
      action: "conversations.delete",
      entityType: "conversation",
      entityId: which.id,
      before: { agentId, ragId, title },
      ...(projectId !== null && { projectId }),
    },
  });
}
