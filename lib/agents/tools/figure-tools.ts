import * as z from "zod";
import { PRODUCT_STATUSES } from "@/db/vocabulary";
import { AppError } from "@/lib/errors";
import { sharedAddresses } from "@/lib/records/crm/shared-addresses";
import { orderedTogether, productDemand } from "@/lib/records/ecommerce/demand";
import { busyHours } from "@/lib/records/read/busy-hours";
import type { ResourceRef } from "../runs/resource-refs";
import { onlyArgument, recordsIn, workspaceResources } from "./record-tools";
import { type RunScope, tool } from "./tool";

const NO_PROJECT = "Figures belong to a project. Start the agent in one.";
const MAX_ROWS = 200;
const count = z.int().min(0).max(1_000_000);
const days = z.int().min(1).max(365).default(30).meta({ description: "Length of the period." });
const limit = z.int().min(1).max(MAX_ROWS).default(20);
const only = onlyArgument;
const requires = (workspace: string) => `Access to the project's ${workspace} workspace`;

function projectOf({ projectId }: RunScope): string {
  if (projectId === null) throw new AppError("conflict", NO_PROJECT);
  return projectId;
}

const reads =
  (records: string) =>
  ({ scope }: { scope: RunScope }): ResourceRef[] =>
    workspaceResources(scope, records);

/** Computed by the database over all rows of their period. People have written some of the names. */
const figures = {
  changes: false,
  untrusted: true,
  private: true,
  ignoresProposed: true,
} as const;

export const productDemandTool = tool({
  ...figures,
  name: "product_demand",
  description:
    "Counts what was ordered of each product in a period, over all orders that aren't cancelled, with the stock and how many days it lasts at that pace. Use it instead of adding up orders yourself.",
  requires: requires("e-commerce"),
  input: z.object({
    days,
    statuses: z.array(z.enum(PRODUCT_STATUSES)).min(1).max(3).default(["active"]),
    any: z
      .array(
        z.object({
          stock_at_least: count.optional(),
          stock_at_most: count.optional(),
          lasts_under_days: count.optional(),
          is_ordered: z.boolean().optional(),
          older_than_days: count.optional(),
        }),
      )
      .max(5)
      .default([])
      .meta({
        description:
          "Only products that meet one of these; in each, everything given must hold. Empty for all products.",
      }),
    sort: z.enum(["days_left", "pieces"]).default("days_left"),
    limit,
    only,
  }),
  describeCall: (args) => `Count what was ordered in ${args.days} days`,
  run: ({ ctx, scope, args }) => productDemand(ctx, projectOf(scope), args),
  reads: reads("orders"),
});

export const orderedTogetherTool = tool({
  ...figures,
  name: "ordered_together",
  description:
    "Counts which products for sale and in stock were ordered together in a period, over all orders that aren't cancelled. Pairs with the most orders come first.",
  requires: requires("e-commerce"),
  input: z.object({ days, least: z.int().min(1).max(10_000).default(2), limit, only }),
  describeCall: (args) => `Count what was ordered together in ${args.days} days`,
  run: ({ ctx, scope, args }) => orderedTogether(ctx, projectOf(scope), args),
  reads: reads("orders"),
});

export const busyHoursTool = tool({
  ...figures,
  name: "busy_hours",
  description:
    "Counts the orders or leads of a period by weekday (0 is Sunday) and hour (UTC) of their creation.",
  requires: "Access to the workspace that has the records",
  input: z.object({ records: z.enum(["orders", "leads"]), days }),
  describeCall: (args) => `Count when ${args.records} came in, in ${args.days} days`,
  run: ({ ctx, scope, args }) => busyHours(ctx, recordsIn(scope, args.records), args.days),
  reads: ({ scope, args }) => workspaceResources(scope, args.records),
});

export const sharedAddressesTool = tool({
  ...figures,
  name: "shared_addresses",
  description: "Finds the email addresses that more than one of the project's contacts has.",
  requires: requires("CRM"),
  input: z.object({ limit, only }),
  describeCall: () => "Find email addresses that contacts share",
  run: ({ ctx, scope, args }) => sharedAddresses(ctx, projectOf(scope), args),
  reads: reads("contacts"),
});
