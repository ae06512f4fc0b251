import * as z from "zod";
import { PERIOD_WORDS, PERIODS } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import { AppError } from "@/lib/errors";
import { text } from "@/lib/text-schema";
import { findProposals } from "../runs/find-proposals";
import { tool } from "./tool";
import { CHANGING_TOOLS } from "./tool-titles";

const NO_PROJECT = "Figures are a project's: start the agent in a project";

export const runReportTool = tool({
  name: "run_report",
  about:
    "The project's figures of a period, each with the value of the period before and the change in percent.",
  needs:
    "Enter the project's analytics; figures of other workspaces only where they may be entered",
  input: z.object({ period: z.enum(PERIODS).default("7d") }),
  changes: false,
  // A project's own figures have the names that people gave them.
  untrusted: true,
  private: true,
  says: ({ period }) => `Read the figures of ${PERIOD_WORDS[period]}`,
  run: async ({ ctx, place: { projectId }, args: { period } }) => {
    if (projectId === null) throw new AppError("conflict", NO_PROJECT);
    const { from, to, areas, leftOut, figures } = await getReport(ctx, { projectId, period });
    const metrics = figures.map(({ series: _, ...figure }) => figure);
    return { period, from, to, areas, left_out: leftOut, figures: metrics };
  },
  reads: ({ place: { projectId: id }, output }) =>
    id === null
      ? []
      : (["analytics", ...output.areas] as const).map((type) => ({ kind: "workspace", id, type })),
});

export const checkProposalsTool = tool({
  name: "check_proposals",
  about:
    "Tells which of some values this agent has proposed in earlier runs in this project, and what became of them: so that nothing is proposed twice.",
  needs: "Nothing: it tells of the agent's own proposals alone",
  input: z.object({
    tool: z.enum(CHANGING_TOOLS),
    field: z
      .string()
      .regex(/^[a-z_]+(\.[a-z_]+)?$/, "Field must be a name, or two with a dot between them")
      .meta({ description: "Of the tool's arguments, such as `id` or `values.title`." }),
    values: z.array(text({ max: 500, label: "Value" })).max(200),
    days: z.int().min(1).max(365).default(30),
  }),
  changes: false,
  says: ({ values }) => `Look which of ${values.length} it proposed before`,
  run: async ({ ctx, args }) => ({ known: await findProposals(ctx, args) }),
});
