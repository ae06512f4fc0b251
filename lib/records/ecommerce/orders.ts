import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { orderItems, orders, products } from "@/db/schema/ecommerce";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError, type ErrorCode } from "@/lib/errors";
import { enterableWorkspace, type WorkspacePath } from "@/lib/workspaces/scope";
import { fromMinorUnits } from "../../money";
import type { Insertion, NewRecord } from "../definition";
import type { Values } from "../field-schema";
import type { OrderLine, WantedLine } from "./order-lines-schema";
import { takeStock } from "./stock";

/** The lines of an order's values, as the schema has read them. */
const linesOf = ({ items }: { items?: unknown }) => items as readonly WantedLine[];

/** SQL: the lines of an order as JSON. Names in full: Drizzle leaves the table out where a query has but one. */
export const orderLinesColumn = sql`(SELECT json_group_array(json_object('product_id', product_id, 'name', name, 'sku', sku,
    'unit_price', unit_price, 'quantity', quantity)) FROM (
  SELECT order_items.* FROM order_items WHERE order_items.order_id = orders.id ORDER BY order_items.name))`;

/** The lines that `orderLinesColumn` has read: prices as answers have them. */
export function readOrderLines(json: string): OrderLine[] {
  const lines = JSON.parse(json) as OrderLine[];
  return lines.map((line) => ({ ...line, unit_price: fromMinorUnits(line.unit_price) }));
}

/**
 * SQL: the products that lines name by id or SKU, as they are at the moment of the statement, each with the pieces that
 * are wanted of it.
 *
 * @param workspace SQL: the workspace's id.
 */
function wantedProducts(lines: readonly WantedLine[], workspace: SQL): SQL {
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
    after: {
      lines: insertLines(ctx, id, lines),
      ...(takesStock && { stock: takeStock(ctx, id) }),
    },
  };
}

/** The statement that adds the lines of an order; nothing for an order that was not made. */
function insertLines(ctx: Context, orderId: string, lines: readonly WantedLine[]) {
  const workspace = sql`(SELECT ${orders.workspaceId} FROM ${orders} WHERE ${orders.id} = ${orderId})`;
  return insertFrom(
    ctx.db,
    orderItems,
    {
      id: sql`lower(hex(randomblob(16)))`,
      orderId,
      productId: sql`wanted.id`,
      name: sql`wanted.name`,
      sku: sql`wanted.sku`,
      unitPrice: sql`wanted.price`,
      quantity: sql`wanted.quantity`,
    },
    sql`(${wantedProducts(lines, workspace)}) AS wanted`,
  );
}

interface FoundProduct {
  id: string;
  name: string;
  sku: string;
  currency: string;
  stock: number;
  status: string;
}

const isNamedBy = ({ product_id, sku }: WantedLine) => {
  const wanted = sku?.toLowerCase();
  return (product: FoundProduct) =>
    product.id === product_id || product.sku.toLowerCase() === wanted;
};

function refuse(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { errors: { items: [message] } });
}

function refusalOfLine(line: WantedLine, product: FoundProduct | undefined): AppError | null {
  if (!product) {
    const what = line.sku === undefined ? "this id" : `the SKU ${line.sku}`;
    return refuse("invalid_input", `There is no product with ${what}`);
  }
  const name = `${product.name} (${product.sku})`;
  if (product.status === "inactive") return refuse("conflict", `${name} is not for sale`);
  if (product.stock >= line.quantity) return null;
  const left = product.stock === 0 ? "is out of stock" : `has only ${product.stock} left`;
  return refuse("conflict", `${name} ${left}; ${line.quantity} were ordered`);
}

function refusalOf(lines: readonly WantedLine[], found: readonly FoundProduct[]): AppError {
  const wanted = lines.map((line) => ({ line, product: found.find(isNamedBy(line)) }));
  for (const { line, product } of wanted) {
    const refusal = refusalOfLine(line, product);
    if (refusal) return refusal;
  }
  const currencies = [...new Set(wanted.map(({ product }) => product?.currency))];
  if (currencies.length > 1) {
    const list = currencies.join(" and ");
    return refuse("conflict", `An order has one currency, and these products have ${list}`);
  }
  return refuse("conflict", "The stock changed meanwhile. Please try again.");
}

/** Why orders were not made, in their order: by what is there now, the first reason of each. */
export async function explainOrders(
  ctx: Context,
  { actor, place }: { actor: Actor; place: WorkspacePath },
  records: readonly Values[],
): Promise<AppError[]> {
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const every = records.flatMap(linesOf);
  const found = await ctx.db.all<FoundProduct>(wantedProducts(every, workspace));
  return records.map((values) => refusalOf(linesOf(values), found));
}
