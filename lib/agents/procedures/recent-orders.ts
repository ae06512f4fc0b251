import { daysSince, type ListedRecord, listRecords, readRecords, textIn } from "./findings";
import type { Script } from "./procedure";

/** Maximum orders read in full. */
const MAX_ORDERS = 50;

interface Line {
  product_id: string | null;
  name: string;
  quantity: number;
}

export interface RecentOrder {
  id: string;
  lines: Line[];
}

/**
 * Returns the orders from the last days that aren't cancelled, among the newest 50, with their
 * lines.
 */
export async function recentOrders(script: Script, days: number): Promise<RecentOrder[]> {
  const { records } = await listRecords(script, "orders", { limit: MAX_ORDERS });
  const recent = records.filter(
    (order) =>
      textIn(order, "status") !== "cancelled" && daysSince(script, order.created_at) < days,
  );
  const whole = await readRecords(
    script,
    "orders",
    recent.map(({ id }) => id),
  );
  return whole.map((order: ListedRecord) => ({
    id: order.id,
    lines: (order.items ?? []) as Line[],
  }));
}

/** Returns the number of pieces ordered per product ID. */
export function piecesOrdered(orders: readonly RecentOrder[]): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { product_id, quantity } of orders.flatMap(({ lines }) => lines))
    if (product_id !== null) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity);
  return pieces;
}
