import { PRODUCT_STATUSES } from "@/db/vocabulary";
import type { ProductDemand } from "@/lib/records/ecommerce/demand";
import { productDemandTool } from "../tools/figure-tools";
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

/** Days of orders that the daily pace is calculated from. */
const PACE_DAYS = 30;
/** Statuses of products that are for sale, or would be with stock. */
const FOR_SALE = PRODUCT_STATUSES.filter((status) => status !== "inactive");
const MAX_SHORT = 200;
/** Products without orders that the report names. */
const MAX_IDLE = 5;
/** A product without orders is listed if its stock is above the low limit times this. */
const IDLE_FACTOR = 2;

const nameOf = ({ name, sku }: ProductDemand) => `${name} (${sku})`;

/** Pieces ordered per day. */
const paceOf = ({ pieces }: ProductDemand) => pieces / PACE_DAYS;

/**
 * Returns the quantity to reorder: enough for the cover days at the current pace and at least twice
 * the low limit, minus the stock.
 */
export function quantityToOrder(
  { stock, pace }: { stock: number; pace: number },
  { low, coverDays }: { low: number; coverDays: number },
): number {
  const wanted = Math.max(Math.ceil(pace * coverDays), low * 2, 1);
  return Math.max(wanted - stock, 1);
}

function reorder(script: Script, product: ProductDemand) {
  const { stock, days_left: daysLeft } = product;
  const pace = paceOf(product);
  const cover = { low: numberOption(script, "low"), coverDays: numberOption(script, "cover_days") };
  const quantity = quantityToOrder({ stock, pace }, cover);
  const days = daysLeft === null ? null : Math.floor(daysLeft);
  const lasts =
    days === null
      ? `No orders in the last ${PACE_DAYS} days.`
      : `${product.pieces} ordered in ${PACE_DAYS} days, enough for ${counted(days, "day")}.`;
  const name = `Reorder ${nameOf(product)}`;
  const isOut = stock === 0;
  return {
    title: `${escapeInline(name)}: ${stock} in stock, order ${quantity}`,
    key: name,
    why: isOut ? "Out of stock." : `${stock} left. ${lasts}`,
    args: {
      name,
      description: `In stock: ${stock}. ${lasts}\n\nProposed quantity: ${quantity}, enough for ${counted(cover.coverDays, "day")}.`,
      priority: isOut ? ("urgent" as const) : ("high" as const),
      due_date: dayIn(script, isOut ? 1 : Math.min(3, Math.max(1, days ?? 3))),
    },
  } satisfies Finding<unknown>;
}

/** Finds products that are running out and proposes a task to reorder each. */
export const inventoryManager: Procedure = async (script) => {
  requireProject(script);
  const low = numberOption(script, "low");
  const delivery = numberOption(script, "delivery_days");
  const asked = {
    days: PACE_DAYS,
    statuses: FOR_SALE,
    sort: "days_left" as const,
    ...onlyOf(script),
  };
  const short = await script.call(productDemandTool, {
    ...asked,
    any: [{ stock_at_most: low }, { lasts_under_days: delivery }],
    limit: MAX_SHORT,
  });
  const idle = await script.call(productDemandTool, {
    ...asked,
    any: [{ is_ordered: false, stock_at_least: low * IDLE_FACTOR + 1 }],
    limit: MAX_IDLE,
  });
  const open = short.total > 0 ? await openTasks(script, "Reorder") : new Set<string>();
  const findings = short.products.map((one) => reorder(script, one));
  const fresh = findings.filter(({ key }) => !open.has(key.toLowerCase()));
  const proposed = await proposeNew(script, createTaskTool, {
    findings: fresh,
    field: "name",
    allowRepeat: true,
    limit: numberOption(script, "most"),
  });
  const names = idle.products.map((product) => escapeInline(nameOf(product)));
  const others = idle.total - names.length;
  titleRun(
    script,
    [{ results: proposed, noun: ["reorder", "reorders"] }],
    counted(short.checked, "product"),
  );
  return reportOf(script, {
    found: `Checked ${counted(short.checked, "product")} for sale against ${counted(short.orders, "order")} from the last ${PACE_DAYS} days: ${short.total} running low.`,
    proposed: [proposed],
    notes: [
      ...(findings.length > fresh.length
        ? [`Reorder tasks already open: ${findings.length - fresh.length}`]
        : []),
      ...(short.total > findings.length
        ? [`${short.total - findings.length} more are running low`]
        : []),
      ...(names.length > 0
        ? [
            `No orders in ${PACE_DAYS} days: ${names.join(", ")}${others > 0 ? ` and ${others} more` : ""}`,
          ]
        : []),
    ],
    footer: "No stock was ordered or changed.",
  });
};
