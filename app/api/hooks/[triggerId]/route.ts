import * as z from "zod";
import { receiveWebhook } from "@/lib/agents/triggers/receive-webhook";
import { readBytes } from "@/lib/http/read-body";
import { route, routes } from "@/lib/http/route";

const MAX_BYTES = 64 * 1024;

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ triggerId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Call a trigger's webhook",
    description:
      "Needs no token, but a signature: `x-atrium-signature: t={seconds},v1={hex}`, with the HMAC-SHA-256 of `{t}.{body}` under the trigger's secret. Calls more than 5 minutes old are refused. Give each event its own `id` in the JSON body, so that a repeated call starts nothing again. The body has up to 64 KB and isn't passed to the agent.",
    access: "public",
    statuses: [202],
    answer: {
      is_new: z.boolean().meta({ description: "False if this event has arrived before." }),
    },
    handle: async ({ ctx, params, request }) => {
      const body = new TextDecoder().decode(await readBytes(request, MAX_BYTES));
      const signature = request.headers.get("x-atrium-signature");
      const { isNew } = await receiveWebhook(ctx, { ...params, signature, body });
      return { is_new: isNew };
    },
  }),
});
