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
import { counted, type Procedure, type Script } from "./procedure";
import { piecesOrdered, recentOrders } from "./recent-orders";

/** Days of orders that the daily pace is calculated from. */
const PACE_DAYS = 30;
/** A product without orders is listed if its stock is above the low limit times this. */
const IDLE_FACTOR = 2;

interface Stock {
  product: ListedRecord;
  stock: number;
  /** Pieces per day. */
  pace: number;
  /** Days until it is out of stock at that pace; infinite without orders. */
  daysLeft: number;
}

function stockOf(product: ListedRecord, pieces: ReadonlyMap<string, number>): Stock {
  const stock = numberIn(product, "stock_quantity");
  const pace = (pieces.get(product.id) ?? 0) / PACE_DAYS;
  return { product, stock, pace, daysLeft: pace === 0 ? Number.POSITIVE_INFINITY : stock / pace };
}

const nameOf = (product: ListedRecord) => `${textIn(product, "name")} (${textIn(product, "sku")})`;

/**
 * Returns the quantity to reorder: enough for the cover days at the current pace and at least twice
 * the low limit, minus the stock.
 */
export function quantityToOrder(
  { stock, pace }: Pick<Stock, "stock" | "pace">,
  { low, coverDays }: { low: number; coverDays: number },
): number {
  const wanted = Math.max(Math.ceil(pace * coverDays), low * 2, 1);
  return Math.max(wanted - stock, 1);
}

function reorder(script: Script, { product, stock, pace, daysLeft }: Stock) {
  const cover = { low: numberOption(script, "low"), coverDays: numberOption(script, "cover_days") };
  const quantity = quantityToOrder({ stock, pace }, cover);
  const days = Math.floor(daysLeft);
  const lasts = Number.isFinite(daysLeft)
    ? `At ${pace.toFixed(1)} ordered per day, it lasts ${counted(days, "day")}.`
    : `No orders in the last ${PACE_DAYS} days.`;
  const name = `Reorder ${nameOf(product)}`;
  const isOut = stock === 0;
  return {
    title: `${escapeInline(name)}: ${stock} in stock, order ${quantity}`,
    key: name,
    why: isOut ? "Out of stock." : `${stock} left. ${lasts}`,
    args: {
      name,
      description: `In stock: ${stock}. ${lasts}\n\nProposed quantity: **${quantity}**, enough for ${counted(cover.coverDays, "day")}.`,
      priority: isOut ? ("urgent" as const) : ("high" as const),
      due_date: dayIn(
        script,
        isOut ? 1 : Math.min(3, Math.max(1, Number.isFinite(days) ? days : 3)),
      ),
    },
  } satisfies Finding<unknown>;
}

/** Finds products that are running out and proposes a task to reorder each. */
export const inventoryManager: Procedure = async (script) => {
  requireProject(script);
  const low = numberOption(script, "low");
  const delivery = numberOption(script, "delivery_days");
  const { records, total } = await listRecords(script, "products", { sort: "stock_quantity" });
  const pieces = piecesOrdered(await recentOrders(script, PACE_DAYS));
  const forSale = records
    .filter((product) => textIn(product, "status") !== "inactive")
    .map((product) => stockOf(product, pieces));
  const short = forSale
    .filter(({ stock, daysLeft }) => stock <= low || daysLeft < delivery)
    .toSorted((a, b) => a.daysLeft - b.daysLeft || a.stock - b.stock);
  const open = short.length > 0 ? await openTasks(script, "Reorder") : new Set<string>();
  const findings = short.map((one) => reorder(script, one));
  const fresh = findings.filter(({ key }) => !open.has(key.toLowerCase()));
  const proposed = await proposeNew(script, createTaskTool, {
    findings: fresh,
    field: "name",
    allowRepeat: true,
    limit: numberOption(script, "most"),
  });
  const idle = forSale.filter(({ pace, stock }) => pace === 0 && stock > low * IDLE_FACTOR);
  const names = idle.slice(0, 5).map(({ product }) => escapeInline(nameOf(product)));
  return reportOf(script, {
    found: `Checked ${counted(forSale.length, "product")} for sale${total > records.length ? ` among the ${records.length} with the least stock` : ""}: ${short.length} running low.`,
    proposed: [proposed],
    notes: [
      ...(findings.length > fresh.length
        ? [`Reorder tasks already open: ${findings.length - fresh.length}`]
        : []),
      ...(idle.length > 0
        ? [
            `No orders in ${PACE_DAYS} days: ${names.join(", ")}${idle.length > 5 ? ` and ${idle.length - 5} more` : ""}`,
          ]
        : []),
    ],
    footer: "No stock was ordered or changed.",
  });
};
