import * as z from "zod";
import { listConversations } from "@/lib/conversations/read-conversations";
import {
  conversationListSchema,
  conversationViewSchema,
  createConversationSchema,
} from "@/lib/conversations/schema";
import { WHO_SEES_CONVERSATIONS } from "@/lib/conversations/visibility";
import { createConversation } from "@/lib/conversations/write-conversations";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List conversations",
    description: `Conversations with agents and RAGs, most recently used first. ${WHO_SEES_CONVERSATIONS}`,
    access: "conversations.list",
    query: conversationListSchema,
    queryExample: "perPage=20",
    answer: { conversations: z.array(conversationViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listConversations(ctx, query());
      return { conversations: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Agents",
    summary: "Start a conversation",
    description:
      "With an agent you can see, optionally in one of its projects, or with a RAG you can ask.",
    access: "conversations.create",
    body: createConversationSchema,
    example: { agent_id: "$AGENT_ID" },
    idempotent: true,
    statuses: [201],
    answer: { conversation: conversationViewSchema },
    handle: async ({ ctx, json, idempotencyKey }) => {
      const conversation = await createConversation(ctx, await json(), idempotencyKey);
      return versioned({ conversation }, conversation.version);
    },
  }),
});
