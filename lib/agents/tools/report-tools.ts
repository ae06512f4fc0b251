import * as z from "zod";
import { PERIOD_WORDS, PERIODS } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import { AppError } from "@/lib/errors";
import { text } from "@/lib/text-schema";
import { findProposals } from "../runs/find-proposals";
import { tool } from "./tool";
import { CHANGING_TOOLS } from "./tool-titles";

const NO_PROJECT = "Reports belong to a project. Start the agent in one.";

export const runReportTool = tool({
  name: "run_report",
  description:
    "Returns the project's figures for a period, each with the value for the period before and the percentage change.",
  requires:
    "Access to the project's analytics workspace. Figures from other workspaces need access to those.",
  input: z.object({ period: z.enum(PERIODS).default("7d") }),
  changes: false,
  // People name a project's custom metrics.
  untrusted: true,
  private: true,
  ignoresProposed: true,
  describeCall: ({ period }) => `Read the figures for ${PERIOD_WORDS[period]}`,
  run: async ({ ctx, scope: { projectId }, args: { period } }) => {
    if (projectId === null) throw new AppError("conflict", NO_PROJECT);
    const { from, to, areas, leftOut, figures } = await getReport(ctx, { projectId, period });
    const metrics = figures.map(({ series: _, ...figure }) => figure);
    return { period, from, to, areas, left_out: leftOut, figures: metrics };
  },
  reads: ({ scope: { projectId: id }, output }) =>
    id === null
      ? []
      : (["analytics", ...output.areas] as const).map((type) => ({ kind: "workspace", id, type })),
});

export const checkProposalsTool = tool({
  name: "check_proposals",
  description:
    "Checks which of the given values this agent proposed in earlier runs in this project, and what happened to them. Use it to avoid proposing anything twice.",
  requires: "Nothing: covers only the agent's own proposals",
  input: z.object({
    tool: z.enum(CHANGING_TOOLS),
    field: z
      .string()
      .regex(/^[a-z_]+(\.[a-z_]+)?$/, "Field must be one name, or two joined by a dot")
      .meta({ description: "The tool argument to compare, such as `id` or `values.title`." }),
    values: z.array(text({ max: 500, label: "Value" })).max(200),
    days: z.int().min(1).max(365).default(30),
  }),
  changes: false,
  describeCall: ({ values }) => `Check earlier proposals (${values.length})`,
  run: async ({ ctx, args }) => ({ known: await findProposals(ctx, args) }),
});
