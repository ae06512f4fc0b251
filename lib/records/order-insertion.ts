import { type SQL, sql } from "drizzle-orm";
import { orderItems, orders, products } from "@/db/schema/ecommerce";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import type { Insertion, NewRecord } from "./definition";
import type { WantedLine } from "./order-lines-schema";
import { takeStock } from "./stock-statements";

/** The lines of an order's values, as the schema has read them. */
export const linesOf = ({ items }: { items?: unknown }) => items as readonly WantedLine[];

/**
 * SQL: the products that lines name by id or SKU, as they are at the moment of the statement, each with the pieces that
 * are wanted of it.
 *
 * @param workspace SQL: the workspace's id.
 */
export function wantedProducts(lines: readonly WantedLine[], workspace: SQL): SQL {
  return sql`SELECT ${products.id} AS id, ${products.name} AS name, ${products.sku} AS sku, ${products.price} AS price,
      ${products.currency} AS currency, ${products.stockQuantity} AS stock, ${products.status} AS status,
      sum(line.value ->> '$.quantity') AS quantity
    FROM json_each(${JSON.stringify(lines)}) AS line JOIN ${products} ON ${products.workspaceId} = ${workspace}
      AND (${products.id} = line.value ->> '$.product_id' OR ${products.sku} = line.value ->> '$.sku')
    GROUP BY ${products.id}`;
}

/**
 * How an order is added: with the prices of that moment, in one currency, and only if each of its products is there, for
 * sale and in stock; then its lines, and then what it takes from the stock. As the batch is one transaction and the
 * condition stands in the statement, of orders that come at once none sells what another has taken. An order that is
 * cancelled already (an imported one) takes nothing.
 */
export function orderInsertion(ctx: Context, { actor, place, id, values }: NewRecord): Insertion {
  const lines = linesOf(values);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = wantedProducts(lines, sql`(${enterableWorkspace(actor, place)})`);
  const takesStock = values.status !== "cancelled";
  const isThere = takesStock
    ? sql` AND min(stock - quantity) >= 0 AND max(status = 'inactive') = 0`
    : sql``;
  return {
    columns: {
      totalAmount: sql`(SELECT sum(price * quantity) FROM (${wanted}))`,
      currency: sql`(SELECT min(currency) FROM (${wanted}))`,
      itemsCount: pieces,
    },
    guard: sql`(SELECT coalesce(sum(quantity), 0) = ${pieces} AND count(DISTINCT currency) = 1${isThere} FROM (${wanted}))`,
    after: [insertLines(ctx, id, lines), ...(takesStock ? [takeStock(ctx, id)] : [])],
  };
}

function insertLines(ctx: Context, orderId: string, lines: readonly WantedLine[]) {
  const workspace = sql`(SELECT ${orders.workspaceId} FROM ${orders} WHERE ${orders.id} = ${orderId})`;
  return ctx.db.insert(orderItems).select(
    sql`SELECT lower(hex(randomblob(16))), ${orderId}, id, name, sku, price, quantity
      FROM (${wantedProducts(lines, workspace)})`,
  );
}
