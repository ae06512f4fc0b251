import { sql } from "drizzle-orm";
import { orderItems } from "@/db/schema/ecommerce";
import type { Context } from "@/lib/platform/context";
import type { Values } from "./field-schema";
import type { OrderLine } from "./order-lines-schema";
import { fromMinorUnits } from "./stored-value";

/** The lines of orders, by the order's id. */
export async function readOrderLines(
  ctx: Context,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Values>> {
  const rows = await ctx.db
    .select()
    .from(orderItems)
    .where(
      sql`${orderItems.orderId} IN (SELECT value FROM json_each(${JSON.stringify(orderIds)})) ORDER BY ${orderItems.name}`,
    );
  const lines = new Map(orderIds.map((id): [string, OrderLine[]] => [id, []]));
  for (const { orderId, productId, name, sku, unitPrice, quantity } of rows) {
    const unit_price = fromMinorUnits(unitPrice);
    lines.get(orderId)?.push({ product_id: productId, name, sku, unit_price, quantity });
  }
  return new Map([...lines].map(([id, items]) => [id, { items }]));
}
