import type { ProductDemand } from "@/lib/records/ecommerce/demand";
import { productDemandTool } from "../tools/figure-tools";
import { changeRecordTool } from "../tools/record-tools";
import {
  escapeInline,
  type Finding,
  numberOption,
  onlyOf,
  proposeNew,
  reportOf,
  requireProject,
  titleRun,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";

/** A product whose stock lasts fewer days is running out. */
const RUNS_OUT_DAYS = 14;
const MAX_PRODUCTS = 200;

interface Demand {
  price: number;
  stock: number;
  /** Pieces ordered in the last `days`. */
  pieces: number;
  days: number;
  /** Days since the product was created. */
  age: number;
}

/**
 * The rule: if ordered and running out, up by one step; if in stock, old enough and not ordered at
 * all, down by one step, but not below the lowest price.
 *
 * @returns the new price and why, or null if it stays.
 */
export function priceFor(
  { price, stock, pieces, days, age }: Demand,
  { step, lowest }: { step: number; lowest: number },
): { price: number; why: string } | null {
  const changed = (factor: number) => Math.round(price * factor * 100) / 100;
  const daysLeft = pieces === 0 ? Number.POSITIVE_INFINITY : stock / (pieces / days);
  if (pieces > 0 && stock > 0 && daysLeft < RUNS_OUT_DAYS) {
    const why = `${pieces} ordered in ${days} days. ${stock} in stock, enough for ${counted(Math.floor(daysLeft), "day")}.`;
    return { price: changed(1 + step / 100), why };
  }
  if (pieces === 0 && stock > 0 && age >= days) {
    const lower = Math.max(changed(1 - step / 100), lowest);
    if (lower < price)
      return { price: lower, why: `None ordered in ${days} days. ${stock} in stock.` };
  }
  return null;
}

function proposalFor(script: Script, product: ProductDemand) {
  const { price, stock, pieces, name } = product;
  const days = numberOption(script, "days");
  // The database has checked the age.
  const demand = { price, stock, pieces, days, age: days };
  const limits = { step: numberOption(script, "step"), lowest: numberOption(script, "lowest") };
  const next = priceFor(demand, limits);
  if (next === null || next.price === price) return null;
  return {
    title: `${escapeInline(name)}: ${price.toFixed(2)} → ${next.price.toFixed(2)} ${product.currency}`,
    key: product.id,
    why: next.why,
    args: {
      records: "products",
      id: product.id,
      title: name,
      before: { price },
      changes: { price: next.price },
    },
  } satisfies Finding<unknown>;
}

/** Proposes prices by `priceFor`. Each needs approval. */
export const priceOptimizer: Procedure = async (script) => {
  requireProject(script);
  const days = numberOption(script, "days");
  const demand = await script.call(productDemandTool, {
    days,
    statuses: ["active"],
    any: [
      { is_ordered: true, stock_at_least: 1, lasts_under_days: RUNS_OUT_DAYS },
      { is_ordered: false, stock_at_least: 1, older_than_days: days },
    ],
    sort: "pieces",
    limit: MAX_PRODUCTS,
    ...onlyOf(script),
  });
  const findings = demand.products
    .map((product) => proposalFor(script, product))
    .filter((finding) => finding !== null);
  const proposed = await proposeNew(script, changeRecordTool, {
    findings,
    field: "id",
    allowRepeat: false,
    days: numberOption(script, "pause_days"),
    limit: numberOption(script, "most"),
  });
  titleRun(
    script,
    [{ results: proposed, noun: ["price change", "price changes"] }],
    counted(demand.checked, "product"),
  );
  return reportOf(script, {
    found: `Checked ${counted(demand.checked, "product")} for sale against ${counted(demand.orders, "order")} from the last ${days} days and found ${counted(findings.length, "price change")} to propose.`,
    proposed: [proposed],
    notes:
      demand.total > demand.products.length
        ? [`${demand.total - demand.products.length} more products weren't considered in this run`]
        : [],
    footer: "Costs and competitors' prices aren't considered. No price changes without approval.",
  });
};
