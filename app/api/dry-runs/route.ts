import { dryRunSchema, dryRunViewSchema } from "@/lib/agents/dry-runs/schema";
import { route, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: route({
    tag: "Agents",
    summary: "Show what an agent would do",
    description:
      "A dry run: the agent reads with your permissions and returns what it would propose or do now. It changes nothing, and asks no one for approval. Calls to its model cost as much as in a run. For everyone who can start the agent; settings that aren't saved, for people who may edit it. Up to 20 a minute, and up to 60 seconds each. To keep a dry run of a saved agent, start a run with `dry_run`.",
    access: "runs.start",
    body: dryRunSchema,
    example: { templateId: "inventory-manager", agentConfig: { options: { low: 5 } } },
    answer: { dry_run: dryRunViewSchema },
    handle: async ({ ctx, json }) => {
      // Loaded here, because the API document is made from this file without the code of runs.
      const { tryAgent } = await import("@/lib/agents/dry-runs/try-agent");
      return { dry_run: await tryAgent(ctx, await json()) };
    },
  }),
});
