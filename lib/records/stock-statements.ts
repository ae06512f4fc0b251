import { type SQL, sql } from "drizzle-orm";
import { orderItems, orders, products, stockChanges } from "@/db/schema/ecommerce";
import type { Context } from "@/lib/platform/context";

const NEW_ID = sql`lower(hex(randomblob(16)))`;
const listOf = (ids: readonly string[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** SQL: a product's status with that stock. Inactive is what a person says; the rest follows. */
export function statusByStock(
  status: SQL,
  stock: SQL,
): SQL<(typeof products.$inferSelect)["status"]> {
  return sql`CASE WHEN ${status} = 'inactive' THEN 'inactive' WHEN ${stock} = 0 THEN 'out_of_stock' ELSE 'active' END`;
}

/** SQL, in an update of a product: what follows when its stock changes by so many pieces. */
export function stockMoved(ctx: Context, change: SQL) {
  const stock = sql<number>`${products.stockQuantity} + ${change}`;
  return {
    stockQuantity: stock,
    status: statusByStock(sql`${products.status}`, stock),
    updatedAt: ctx.now,
  };
}

/**
 * Takes what an order has from the stock; nothing for an order that was not made. An example that a person's own order
 * stands on is an example no longer, so that it does not go with them.
 */
export function takeStock(ctx: Context, orderId: string) {
  return ctx.db
    .update(products)
    .set({
      ...stockMoved(ctx, sql`- moved.quantity`),
      salesCount: sql`${products.salesCount} + moved.quantity`,
      isSample: sql`${products.isSample} AND moved.is_sample`,
    })
    .from(
      sql`(SELECT ${orderItems.productId} AS product_id, ${orderItems.quantity} AS quantity, ${orders.isSample} AS is_sample
        FROM ${orderItems} JOIN ${orders} ON ${orders.id} = ${orderItems.orderId}
        WHERE ${orderItems.orderId} = ${orderId}) AS moved`,
    )
    .where(sql`${products.id} = moved.product_id`);
}

/** Why the stock is less: one row for each line of these orders. */
export function recordOrderedStock(ctx: Context, orderIds: readonly string[]) {
  return ctx.db.insert(stockChanges).select(
    sql`SELECT ${NEW_ID}, ${orderItems.productId}, - ${orderItems.quantity}, 'order', '', ${orders.id}, ${orders.createdBy}, ${orders.createdAt}
      FROM ${orders} JOIN ${orderItems} ON ${orderItems.orderId} = ${orders.id}
      WHERE ${orders.id} IN ${listOf(orderIds)} AND ${orders.status} <> 'cancelled'`,
  );
}

/** The first row of a product's history. */
export function recordOpeningStock(ctx: Context, productIds: readonly string[]) {
  return ctx.db.insert(stockChanges).select(
    sql`SELECT ${NEW_ID}, ${products.id}, ${products.stockQuantity}, 'opening', '', NULL, ${products.createdBy}, ${products.createdAt}
      FROM ${products} WHERE ${products.id} IN ${listOf(productIds)} AND ${products.stockQuantity} > 0`,
  );
}

/**
 * Gives back what orders hold that are not on their way yet: pieces, sales, and a row of the history for each. Goes
 * before the write that cancels or deletes them.
 *
 * @param rows SQL: which orders.
 */
export function returnStock(ctx: Context, rows: SQL) {
  const held = sql`FROM ${orders} JOIN ${orderItems} ON ${orderItems.orderId} = ${orders.id}
    WHERE ${rows} AND ${orders.status} IN ('pending', 'processing') AND ${orderItems.productId} IS NOT NULL`;
  return [
    ctx.db
      .insert(stockChanges)
      .select(
        sql`SELECT ${NEW_ID}, ${orderItems.productId}, ${orderItems.quantity}, 'cancellation', '', ${orders.id}, ${ctx.actor?.id ?? null}, ${ctx.now} ${held}`,
      ),
    ctx.db
      .update(products)
      .set({
        ...stockMoved(ctx, sql`moved.quantity`),
        salesCount: sql`${products.salesCount} - moved.quantity`,
      })
      .from(
        sql`(SELECT ${orderItems.productId} AS product_id, sum(${orderItems.quantity}) AS quantity ${held}
          GROUP BY ${orderItems.productId}) AS moved`,
      )
      .where(sql`${products.id} = moved.product_id`),
  ];
}
