import { secretField, triggerViewSchema } from "@/lib/agents/triggers/schema";
import { rotateTriggerSecret } from "@/lib/agents/triggers/write-triggers";
import { route, routes, versioned } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ triggerId: string }>({
  POST: route({
    tag: "Agents",
    summary: "Replace a webhook's secret",
    description:
      "For the owner. The new secret is only in this response. The former one works for another 24 hours.",
    access: "schedules.pause",
    answer: { trigger: triggerViewSchema, secret: secretField },
    handle: async ({ ctx, params }) => {
      const { trigger, secret } = await rotateTriggerSecret(ctx, params.triggerId);
      return versioned({ trigger, secret }, trigger.version);
    },
  }),
});
