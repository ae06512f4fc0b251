import { changeRecordTool } from "../tools/record-tools";
import {
  daysSince,
  escapeInline,
  type Finding,
  type ListedRecord,
  listRecords,
  numberIn,
  numberOption,
  proposeNew,
  reportOf,
  requireProject,
  textIn,
} from "./findings";
import { counted, type Procedure, type Script } from "./procedure";
import { piecesOrdered, recentOrders } from "./recent-orders";

/** A product whose stock lasts fewer days is running out. */
const RUNS_OUT_DAYS = 14;

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

function proposalFor(script: Script, product: ListedRecord, pieces: number) {
  const price = numberIn(product, "price");
  const demand = {
    price,
    stock: numberIn(product, "stock_quantity"),
    pieces,
    days: numberOption(script, "days"),
    age: daysSince(script, product.created_at),
  };
  const limits = { step: numberOption(script, "step"), lowest: numberOption(script, "lowest") };
  const next = priceFor(demand, limits);
  if (next === null || next.price === price) return null;
  const name = textIn(product, "name");
  return {
    title: `${escapeInline(name)}: ${price} → ${next.price} ${textIn(product, "currency")}`,
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
  const { records } = await listRecords(script, "products");
  const orders = await recentOrders(script, numberOption(script, "days"));
  const pieces = piecesOrdered(orders);
  const forSale = records.filter((product) => textIn(product, "status") === "active");
  const findings = forSale
    .toSorted((a, b) => (pieces.get(b.id) ?? 0) - (pieces.get(a.id) ?? 0))
    .map((product) => proposalFor(script, product, pieces.get(product.id) ?? 0))
    .filter((finding) => finding !== null);
  const proposed = await proposeNew(script, changeRecordTool, {
    findings,
    field: "id",
    allowRepeat: false,
    days: numberOption(script, "pause_days"),
    limit: numberOption(script, "most"),
  });
  return reportOf(script, {
    found: `Checked ${counted(forSale.length, "product")} for sale against ${counted(orders.length, "order")} from the last ${numberOption(script, "days")} days and found ${counted(findings.length, "price change")} to propose.`,
    proposed: [proposed],
    footer: "Costs and competitors' prices aren't considered. No price changes without approval.",
  });
};
