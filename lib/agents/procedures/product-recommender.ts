import { createTaskTool } from "../tools/task-tools";
import {
  dayIn,
  escapeInline,
  type Finding,
  type ListedRecord,
  listRecords,
  numberIn,
  numberOption,
  openTasks,
  proposeNew,
  reportOf,
  requireProject,
  textIn,
} from "./findings";
import { counted, type Procedure } from "./procedure";
import { type RecentOrder, recentOrders } from "./recent-orders";

const DAYS = 365;
const BEST_SELLERS = 3;

/** Two products that appear in the same orders. */
export interface Pair {
  ids: readonly [string, string];
  orders: number;
}

/** Returns pairs of products by the number of orders they share, most first. */
export function pairsOf(orders: readonly RecentOrder[], least: number): Pair[] {
  const counts = new Map<string, number>();
  for (const { lines } of orders) {
    const ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))].sort();
    for (const [at, one] of ids.entries())
      for (const other of ids.slice(at + 1)) {
        const key = `${one} ${other}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  }
  return [...counts]
    .filter(([, count]) => count >= least)
    .map(([key, count]) => ({ ids: key.split(" ") as [string, string], orders: count }))
    .toSorted((a, b) => b.orders - a.orders || a.ids[0].localeCompare(b.ids[0]));
}

function recommendation(
  one: ListedRecord,
  other: ListedRecord,
  { orders, due }: { orders: number; due: string },
) {
  const [first = "", second = ""] = [textIn(one, "name"), textIn(other, "name")].sort();
  const name = `Show ${first} and ${second} together`.slice(0, 200);
  return {
    title: `${escapeInline(name)}: in ${counted(orders, "order")}`,
    key: name,
    why: `Ordered together in ${counted(orders, "order")}. Both are for sale and in stock.`,
    args: {
      name,
      description: `Customers ordered **${escapeInline(first)}** and **${escapeInline(second)}** together ${orders} times. Link each from the other's page, or offer them as a set.`,
      priority: "medium" as const,
      due_date: due,
    },
  } satisfies Finding<unknown>;
}

const canBeSold = (product: ListedRecord | undefined): product is ListedRecord =>
  product !== undefined &&
  textIn(product, "status") === "active" &&
  numberIn(product, "stock_quantity") > 0;

/** Finds products that are ordered together, and proposes a task for each pair. */
export const productRecommender: Procedure = async (script) => {
  requireProject(script);
  const orders = await recentOrders(script, DAYS);
  const { records } = await listRecords(script, "products");
  const products = new Map(records.map((product) => [product.id, product]));
  const due = dayIn(script, 7);
  const findings = pairsOf(orders, numberOption(script, "orders")).flatMap(
    ({ ids, orders: count }) => {
      const [one, other] = [products.get(ids[0]), products.get(ids[1])];
      return canBeSold(one) && canBeSold(other)
        ? [recommendation(one, other, { orders: count, due })]
        : [];
    },
  );
  const open = findings.length > 0 ? await openTasks(script, "together") : new Set<string>();
  const fresh = findings.filter(({ key }) => !open.has(key.toLowerCase()));
  const proposed = await proposeNew(script, createTaskTool, {
    findings: fresh,
    field: "name",
    allowRepeat: false,
    days: 90,
    limit: numberOption(script, "most"),
  });
  const best = records
    .filter((product) => canBeSold(product) && numberIn(product, "sales_count") > 0)
    .toSorted((a, b) => numberIn(b, "sales_count") - numberIn(a, "sales_count"))
    .slice(0, BEST_SELLERS)
    .map(
      (product) => `${escapeInline(textIn(product, "name"))} (${numberIn(product, "sales_count")})`,
    );
  return reportOf(script, {
    found: `Read ${counted(orders.length, "order")} and found ${counted(findings.length, "product pair")} worth showing together.`,
    proposed: [proposed],
    notes: findings.length === 0 && best.length > 0 ? [`Best sellers: ${best.join(", ")}`] : [],
    footer: "No product or shop page was changed.",
  });
};
