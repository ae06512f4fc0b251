import { type SQL, sql } from "drizzle-orm";
import { valuesOf } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { deletedRecords } from "@/db/schema/deleted-records";
import { orderItems, orders, products, stockChanges } from "@/db/schema/ecommerce";
import type { Context } from "@/lib/context/context";
import type { Statements } from "../definition";

const NEW_ID = sql<string>`lower(hex(randomblob(16)))`;
const listOf = (ids: readonly string[]) => valuesOf(ids);

/**
 * SQL: a product's status with this stock. "Inactive" is set by a person and stays; the others
 * follow from the stock.
 */
export function statusByStock(
  status: SQL,
  stock: SQL,
): SQL<(typeof products.$inferSelect)["status"]> {
  return sql`CASE WHEN ${status} = 'inactive' THEN 'inactive' WHEN ${stock} = 0 THEN 'out_of_stock' ELSE 'active' END`;
}

/** Column values for an update that changes a product's stock by this many pieces. */
export function stockChangeColumns(ctx: Context, change: SQL) {
  const stock = sql<number>`${products.stockQuantity} + ${change}`;
  return {
    stockQuantity: stock,
    status: statusByStock(sql`${products.status}`, stock),
    updatedAt: ctx.now,
  };
}

/**
 * Statement that takes an order's pieces from the stock. Does nothing if the order wasn't created.
 * A sample product in a person's own order becomes a normal one, so that removing the samples keeps
 * it.
 */
export function takeStock(ctx: Context, orderId: string) {
  return ctx.db
    .update(products)
    .set({
      ...stockChangeColumns(ctx, sql`- moved.quantity`),
      salesCount: sql`${products.salesCount} + moved.quantity`,
      isSample: sql`${products.isSample} AND moved.is_sample`,
    })
    .from(
      sql`(SELECT ${orderItems.productId} AS product_id, sum(${orderItems.quantity}) AS quantity, ${orders.isSample} AS is_sample
        FROM ${orderItems} JOIN ${orders} ON ${orders.id} = ${orderItems.orderId}
        WHERE ${orderItems.orderId} = ${orderId} GROUP BY ${orderItems.productId}) AS moved`,
    )
    .where(sql`${products.id} = moved.product_id`);
}

/** Statement that records these orders in the stock history, one row per line. */
export function recordOrderedStock(ctx: Context, orderIds: readonly string[]) {
  return insertFrom(
    ctx.db,
    stockChanges,
    {
      id: NEW_ID,
      productId: sql`${orderItems.productId}`,
      change: sql`- ${orderItems.quantity}`,
      reason: "order",
      orderId: sql`${orders.id}`,
      createdBy: sql`${orders.createdBy}`,
      at: sql`${orders.createdAt}`,
    },
    sql`${orders} JOIN ${orderItems} ON ${orderItems.orderId} = ${orders.id}
      WHERE ${orders.id} IN ${listOf(orderIds)} AND ${orders.status} <> 'cancelled' AND ${orders.movesStock}`,
  );
}

/** Statement that starts the stock history of new products. */
export function recordOpeningStock(ctx: Context, productIds: readonly string[]) {
  return insertFrom(
    ctx.db,
    stockChanges,
    {
      id: NEW_ID,
      productId: sql`${products.id}`,
      change: sql`${products.stockQuantity}`,
      reason: "opening",
      createdBy: sql`${products.createdBy}`,
      at: sql`${products.createdAt}`,
    },
    sql`${products} WHERE ${products.id} IN ${listOf(productIds)} AND ${products.stockQuantity} > 0`,
  );
}

/** SQL: pieces returned to the stock when these orders were deleted. */
const givenBack = (copies: SQL) =>
  sql`${stockChanges} JOIN ${deletedRecords} ON ${deletedRecords.id} = ${stockChanges.orderId}
    WHERE ${stockChanges.reason} = 'cancellation' AND ${stockChanges.at} = ${deletedRecords.deletedAt} AND ${copies}`;

const piecesGivenBack = (copies: SQL) =>
  sql`(SELECT ${stockChanges.productId} AS product_id, sum(${stockChanges.change}) AS quantity FROM ${givenBack(copies)}
    GROUP BY ${stockChanges.productId}) AS moved`;

/**
 * How restoring deleted orders affects the stock: takes their pieces again, if there are enough.
 */
export const RESTORE_ORDERS = {
  fits: (copies: SQL): SQL => sql`NOT EXISTS (SELECT 1 FROM ${piecesGivenBack(copies)}
    JOIN ${products} ON ${products.id} = moved.product_id WHERE ${products.stockQuantity} < moved.quantity)`,
  refusal: "Its products were sold in the meantime",
  after: (ctx: Context, copies: SQL): Statements => ({
    takePieces: ctx.db
      .update(products)
      .set({
        ...stockChangeColumns(ctx, sql`- moved.quantity`),
        salesCount: sql`${products.salesCount} + moved.quantity`,
      })
      .from(piecesGivenBack(copies))
      .where(sql`${products.id} = moved.product_id`),
    forgetReturn: ctx.db
      .delete(stockChanges)
      .where(sql`rowid IN (SELECT ${stockChanges}.rowid FROM ${givenBack(copies)})`),
  }),
};

/**
 * Statements that return the pieces of orders that haven't been shipped. They go before the write
 * that cancels or deletes the orders.
 */
export const returnStock = (ctx: Context, rows: SQL): Statements =>
  givingBack(ctx, sql`${rows} AND ${orders.status} IN ('pending', 'processing')`);

/** The same for orders that should never have existed: returns everything, even if shipped. */
export const returnAllStock = (ctx: Context, rows: SQL): Statements =>
  givingBack(ctx, sql`${rows} AND ${orders.status} <> 'cancelled'`);

/**
 * Statements that return the pieces of orders: one history row per line, and the stock.
 *
 * @param rows SQL: the condition of the orders.
 */
function givingBack(ctx: Context, rows: SQL): Statements {
  const held = sql`${orders} JOIN ${orderItems} ON ${orderItems.orderId} = ${orders.id}
    WHERE ${rows} AND ${orders.movesStock} AND ${orderItems.productId} IS NOT NULL`;
  return {
    recordReturn: insertFrom(
      ctx.db,
      stockChanges,
      {
        id: NEW_ID,
        productId: sql`${orderItems.productId}`,
        change: sql`${orderItems.quantity}`,
        reason: "cancellation",
        orderId: sql`${orders.id}`,
        createdBy: ctx.actor?.id ?? null,
        at: ctx.now,
      },
      held,
    ),
    returnPieces: ctx.db
      .update(products)
      .set({
        ...stockChangeColumns(ctx, sql`moved.quantity`),
        salesCount: sql`${products.salesCount} - moved.quantity`,
      })
      .from(
        sql`(SELECT ${orderItems.productId} AS product_id, sum(${orderItems.quantity}) AS quantity FROM ${held}
          GROUP BY ${orderItems.productId}) AS moved`,
      )
      .where(sql`${products.id} = moved.product_id`),
  };
}
