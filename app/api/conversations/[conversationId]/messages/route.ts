import { followMessage } from "@/lib/conversations/follow-run";
import { findConversation } from "@/lib/conversations/read-conversations";
import { messageSchema, messageViewSchema } from "@/lib/conversations/schema";
import { answerMessage, sendMessage } from "@/lib/conversations/send-message";
import { eventStream, wantsEvents } from "@/lib/http/event-stream";
import { currentContext } from "@/lib/http/request-context";
import { route, routes, withStatus } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ conversationId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Send a message",
    description:
      "For the person who started the conversation, one message at a time. A message to an agent starts a run on your behalf and returns 202; cancel it with `POST /api/runs/{id}/cancel`. Its approvals appear under `/api/approvals`. A message to a RAG returns 201 with the answer. With `Accept: text/event-stream` you get these events: `message` (the stored message), `steps` (run steps as they finish, with the model's draft), `written` (sentences from a model) or `sentence` (quotes from documents), and `answer` (the JSON response). If a run takes longer than a minute, its state is `asking`: read the conversation again later. `error` ends the stream within seconds if you sign out, your role changes or you lose access.",
    access: "conversations.ask",
    body: messageSchema,
    example: { text: "What is left to do this week?" },
    idempotent: true,
    statuses: [202, 201],
    answer: { message: messageViewSchema },
    handle: async ({ ctx, request, params, json, idempotencyKey: key }) => {
      const sent = await sendMessage(ctx, params.conversationId, { input: await json(), key });
      const { message, asked } = sent;
      if (!wantsEvents(request)) {
        if (asked === null) return withStatus(message.run_id === null ? 201 : 202, { message });
        return withStatus(201, { message: await answerMessage(ctx, { message, asked }) });
      }
      const { conversationId } = params;
      return eventStream(ctx, {
        requireAccess: async () =>
          findConversation(await currentContext(ctx, request.headers), conversationId),
        produce: async ({ send, signal }) => {
          send("message", { message });
          const onSteps = (steps: object[]) => send("steps", { steps });
          const onWritten = (sentence: object) => send("written", sentence);
          const answered =
            asked === null
              ? await followMessage(ctx, message, { onSteps, signal })
              : await answerMessage(ctx, { message, asked }, { onWritten, signal });
          if (answered.details?.model === null)
            for (const citation of answered.details.citations)
              send("sentence", { text: citation.text, citation });
          send("answer", { success: true, message: answered });
        },
      });
    },
  }),
});
