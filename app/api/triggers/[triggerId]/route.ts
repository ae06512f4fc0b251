import { getTrigger } from "@/lib/agents/triggers/read-triggers";
import { triggerViewSchema, updateTriggerSchema } from "@/lib/agents/triggers/schema";
import { deleteTrigger, updateTrigger } from "@/lib/agents/triggers/write-triggers";
import { route, routes, versioned } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ triggerId: string }>({
  GET: route({
    tag: "Agents",
    summary: "Get a trigger",
    access: "schedules.list",
    answer: { trigger: triggerViewSchema },
    handle: async ({ ctx, params }) => {
      const trigger = await getTrigger(ctx, params.triggerId);
      return versioned({ trigger }, trigger.version);
    },
  }),
  PATCH: route({
    tag: "Agents",
    summary: "Update, pause or resume a trigger",
    description:
      "For the owner; superadmins can pause it too. What happens while it is paused starts nothing, also later.",
    access: "schedules.pause",
    body: updateTriggerSchema,
    example: { paused: true },
    ifMatch: true,
    answer: { trigger: triggerViewSchema },
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.triggerId, changes: await json(), ifMatch };
      const trigger = await updateTrigger(ctx, change);
      return versioned({ trigger }, trigger.version);
    },
  }),
  DELETE: route({
    tag: "Agents",
    summary: "Delete a trigger",
    description: "Its runs are kept.",
    access: "schedules.delete",
    ifMatch: true,
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteTrigger(ctx, { id: params.triggerId, ifMatch });
      return {};
    },
  }),
});
