import * as z from "zod";
import { MESSAGE_STATES } from "@/db/vocabulary";
import { leftOutSchema } from "@/lib/agents/runs/left-out";
import { MAX_INPUT } from "@/lib/agents/runs/schema";
import { ragAnswerFields } from "@/lib/knowledge/documents/answer-schema";
import { askRagSchema } from "@/lib/knowledge/documents/schema";
import { listQuerySchema } from "@/lib/paging";
import { nameText, text } from "@/lib/text-schema";

export const CONVERSATION_NOT_FOUND = "Conversation not found";
export const CONVERSATION_CHANGED =
  "Someone changed this conversation in the meantime. Reload and try again.";
/** Maximum conversations per person, and messages per conversation. */
export const MAX_CONVERSATIONS = 200;
export const MAX_MESSAGES = 200;
/** Messages returned at once. */
export const MESSAGES_SHOWN = 50;

const id = (label: string) => text({ max: 64, label });
const title = nameText({ max: 120, min: 0, label: "Title" });

export const createConversationSchema = z
  .object({
    agent_id: id("Agent").nullish(),
    rag_id: id("RAG").nullish(),
    project_id: id("Project").nullish().meta({ description: "The project the agent works in." }),
    title: title.default(""),
  })
  .refine(({ agent_id, rag_id }) => !agent_id !== !rag_id, {
    error: "Choose either an agent or a RAG",
    path: ["agent_id"],
  })
  .refine(({ rag_id, project_id }) => !rag_id || !project_id, {
    error: "Only a conversation with an agent can have a project",
    path: ["project_id"],
  });

export const updateConversationSchema = z
  .object({
    title,
    shared: z.boolean("shared must be true or false"),
    anyway: z.literal(true).meta({
      description:
        "Shares it even if some readers can't open everything the answers quote. If omitted, a 409 names them.",
    }),
  })
  .partial();

export const messageSchema = z.object({
  text: text({ max: MAX_INPUT, label: "Message" }),
  filters: askRagSchema.shape.filters.meta({
    description: "Only for a RAG: limits the answer to some documents.",
  }),
  replaces: z.int().min(1).max(1_000_000).optional().meta({
    description:
      "Number of an earlier message to ask again, with the same or other words. It and all later messages leave the conversation. What their runs changed stays.",
  }),
});

export const conversationListSchema = listQuerySchema(["-updated_at"], {
  agent: text({ max: 64, min: 0, label: "Agent" }).default(""),
  rag: text({ max: 64, min: 0, label: "RAG" }).default(""),
  own: z.enum(["all", "mine"]).default("all").meta({
    description: "`mine`: without the conversations that others share with you.",
  }),
}).omit({ sort: true });
export type ConversationListQuery = z.output<typeof conversationListSchema>;

export const messagePageSchema = z.object({
  before: z.coerce.number().int().min(1).max(1_000_000).optional().meta({
    description: "Returns the messages before this number. Without it, the latest messages.",
  }),
});

/** A conversation in responses. */
export const conversationViewSchema = z
  .object({
    id: z.string(),
    agent_id: z.string().nullable(),
    rag_id: z.string().nullable(),
    with_name: z.string().meta({ description: "Name of the agent or RAG." }),
    project_id: z.string().nullable(),
    project_name: z.string().nullable(),
    user_id: z.string().meta({ description: "The owner. Only they can send messages." }),
    user_name: z.string().nullable(),
    title: z.string().meta({ description: "Empty until the first message." }),
    shared: z
      .boolean()
      .meta({ description: "True if everyone with access to the agent or RAG can read it." }),
    is_own: z.boolean(),
    messages: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.int(),
  })
  .meta({ id: "Conversation" });
export type ConversationView = z.infer<typeof conversationViewSchema>;

/** A message with its answer. */
export const messageViewSchema = z
  .object({
    id: z.string(),
    n: z.int(),
    text: z.string(),
    state: z.enum(MESSAGE_STATES),
    answer: z.string().nullable().meta({ description: "Markdown if the answer is an agent's." }),
    error: z.string().nullable(),
    left_out: leftOutSchema,
    details: z
      .object(ragAnswerFields)
      .nullable()
      .meta({ description: "The RAG's full answer with citations." }),
    run_id: z
      .string()
      .nullable()
      .meta({ description: "The agent's run. Null if it doesn't act on your behalf." }),
    helpful: z.boolean().nullable().meta({ description: "The owner's rating of the answer." }),
    approvals: z
      .array(z.string())
      .meta({ description: "IDs of the approvals the answer is waiting for." }),
    created_at: z.string(),
    finished_at: z.string().nullable(),
  })
  .meta({ id: "ConversationMessage" });
export type MessageView = z.infer<typeof messageViewSchema>;
