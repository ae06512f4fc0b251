import * as z from "zod";
import { listTriggers } from "@/lib/agents/triggers/read-triggers";
import {
  createTriggerSchema,
  secretField,
  triggerListSchema,
  triggerViewSchema,
} from "@/lib/agents/triggers/schema";
import { createTrigger } from "@/lib/agents/triggers/write-triggers";
import { route, routes, versioned } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Agents",
    summary: "List triggers",
    description: "Newest first. Superadmins see all triggers, everyone else their own.",
    access: "schedules.list",
    query: triggerListSchema,
    answer: { triggers: z.array(triggerViewSchema), ...pageAnswer },
    handle: async ({ ctx, query }) => {
      const page = await listTriggers(ctx, query());
      return { triggers: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Agents",
    summary: "Create a trigger",
    description:
      "Starts the agent on your behalf when something happens, with the permissions you have at that time. Events of the next `gather_seconds` share one run, and so do those that happen during a run. Changes by an agent's run start nothing. At most 30 runs an hour; five failed runs in a row stop the trigger. A webhook's secret is only in this response.",
    access: "schedules.create",
    body: createTriggerSchema,
    example: { agent_id: "$AGENT_ID", event: "webhook", input: "What is new?" },
    idempotent: true,
    statuses: [201],
    answer: { trigger: triggerViewSchema, secret: secretField },
    handle: async ({ ctx, json, idempotencyKey }) => {
      const { trigger, secret } = await createTrigger(ctx, await json(), idempotencyKey);
      return versioned({ trigger, secret }, trigger.version);
    },
  }),
});
