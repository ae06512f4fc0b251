import type { OrderedPair } from "@/lib/records/ecommerce/demand";
import { orderedTogetherTool, productDemandTool } from "../tools/figure-tools";
import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  escapeInline,
  type Finding,
  numberOption,
  onlyOf,
  openTasks,
  proposeNew,
  reportOf,
  requireProject,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

/** Length of the period. */
const DAYS = 365;
const BEST_SELLERS = 3;
const MAX_PAIRS = 200;

function recommendation({ products, orders }: OrderedPair, due: string) {
  const [first = "", second = ""] = products.map(({ name }) => name).sort();
  const name = `Show ${first} and ${second} together`.slice(0, 200);
  return {
    title: `${escapeInline(name)}: in ${counted(orders, "order")}`,
    key: name,
    why: `Ordered together in ${counted(orders, "order")} in ${DAYS} days. Both are for sale and in stock.`,
    args: {
      name,
      description: `Customers ordered ${escapeInline(first)} and ${escapeInline(second)} together ${orders} times. Link each from the other's page, or offer them as a set.`,
      priority: "medium" as const,
      due_date: due,
    },
  } satisfies Finding<unknown>;
}

/** Returns the products that were ordered most, with their pieces. */
async function bestSellers(script: Script): Promise<string[]> {
  const { products } = await script.call(productDemandTool, {
    days: DAYS,
    statuses: ["active"],
    any: [{ is_ordered: true, stock_at_least: 1 }],
    sort: "pieces",
    limit: BEST_SELLERS,
    ...onlyOf(script),
  });
  return products.map(({ name, pieces }) => `${escapeInline(name)} (${pieces})`);
}

/** Finds products that are ordered together, and proposes a task for each pair. */
export const productRecommender: Procedure = async (script) => {
  requireProject(script);
  const due = dayIn(script, 7);
  const together = await script.call(orderedTogetherTool, {
    days: DAYS,
    least: numberOption(script, "orders"),
    limit: MAX_PAIRS,
    ...onlyOf(script),
  });
  const findings = together.pairs.map((pair) => recommendation(pair, due));
  const open = findings.length > 0 ? await openTasks(script, "together") : new Set<string>();
  const fresh = findings.filter(({ key }) => !open.has(key.toLowerCase()));
  const proposed = await proposeNew(script, createTaskTool, {
    findings: fresh,
    field: "name",
    allowRepeat: false,
    days: 90,
    limit: numberOption(script, "most"),
  });
  const best = findings.length > 0 ? [] : await bestSellers(script);
  titleRun(
    script,
    [{ results: proposed, noun: ["product pair", "product pairs"] }],
    counted(together.orders, "order"),
  );
  return reportOf(script, {
    found: `Counted ${counted(together.orders, "order")} from the last ${DAYS} days and found ${counted(together.total, "product pair")} worth showing together.`,
    proposed: [proposed],
    notes: best.length > 0 ? [`Best sellers: ${best.join(", ")}`] : [],
    footer: "No product or shop page was changed.",
  });
};
