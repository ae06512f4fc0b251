import * as z from "zod";
import { getConversation } from "@/lib/conversations/read-conversations";
import {
  conversationViewSchema,
  messagePageSchema,
  messageViewSchema,
  updateConversationSchema,
} from "@/lib/conversations/schema";
import { deleteConversation, updateConversation } from "@/lib/conversations/write-conversations";
import { route, routes, versioned } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ conversationId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Get a conversation with its messages",
    description: "Returns the latest 50 messages, or the 50 before a given message, oldest first.",
    access: "conversations.list",
    query: messagePageSchema,
    answer: {
      conversation: conversationViewSchema,
      messages: z.array(messageViewSchema),
      has_earlier: z.boolean(),
    },
    handle: async ({ ctx, params, query }) => {
      const read = await getConversation(ctx, params.conversationId, query());
      return versioned(read, read.conversation.version);
    },
  }),
  PATCH: route({
    tag: "Agents",
    summary: "Rename or share a conversation",
    description:
      "For the person who started it. Everyone who can see the agent or RAG can read a shared conversation, including all answers.",
    access: "conversations.edit",
    body: updateConversationSchema,
    example: { shared: true },
    ifMatch: true,
    answer: { conversation: conversationViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.conversationId, changes: await json(), ifMatch };
      const conversation = await updateConversation(ctx, change);
      return versioned({ conversation }, conversation.version);
    },
  }),
  DELETE: route({
    tag: "Agents",
    summary: "Delete a conversation",
    description: "For the person who started it. Runs started from it are kept.",
    access: "conversations.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteConversation(ctx, { id: params.conversationId, ifMatch });
      return {};
    },
  }),
});
