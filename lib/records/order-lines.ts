import { sql } from "drizzle-orm";
import type { OrderLine } from "./order-lines-schema";
import { fromMinorUnits } from "./stored-value";

/** SQL: the lines of an order as JSON. Names in full: Drizzle leaves the table out where a query has but one. */
export const orderLinesColumn = sql`(SELECT json_group_array(json_object('product_id', product_id, 'name', name, 'sku', sku,
    'unit_price', unit_price, 'quantity', quantity)) FROM (
  SELECT order_items.* FROM order_items WHERE order_items.order_id = orders.id ORDER BY order_items.name))`;

/** What it answered: prices as answers have them. */
export function readOrderLines(json: string): OrderLine[] {
  const lines = JSON.parse(json) as OrderLine[];
  return lines.map((line) => ({ ...line, unit_price: fromMinorUnits(line.unit_price) }));
}
