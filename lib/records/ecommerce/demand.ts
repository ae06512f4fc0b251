import { type SQL, sql } from "drizzle-orm";
import { orderItems, orders, products } from "@/db/schema/ecommerce";
import type { PRODUCT_STATUSES } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { fromMinorUnits } from "@/lib/money";
import { matchesOneOf } from "@/lib/text/text-match";
import { DAY_MS } from "@/lib/time";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { refuseUnread } from "../collection";

/** What products must have; every given part must hold. */
interface DemandCondition {
  stock_at_least?: number;
  stock_at_most?: number;
  /** At the period's pace, the stock lasts fewer days than this. */
  lasts_under_days?: number;
  is_ordered?: boolean;
  older_than_days?: number;
}

interface DemandQuery {
  /** Counts the orders of this many last days. */
  days: number;
  statuses: readonly (typeof PRODUCT_STATUSES)[number][];
  /** One of these must hold; all products if empty. */
  any: readonly DemandCondition[];
  sort: "days_left" | "pieces";
  limit: number;
  /** Only products that have all words of one of these texts. All if empty. */
  only?: readonly string[];
}

const NAMED = [products.name, products.sku, products.category];

/** A product with what was ordered of it in the period. */
export interface ProductDemand {
  id: string;
  name: string;
  sku: string;
  price: number;
  currency: string;
  stock: number;
  /** Pieces in orders of the period that aren't cancelled. */
  pieces: number;
  /** Days until the stock is used up at that pace. Null if none was ordered. */
  days_left: number | null;
}

interface DemandReport {
  days: number;
  /** Start of the period. */
  from: string;
  /** Orders of the period that aren't cancelled. */
  orders: number;
  /** Products with these statuses. */
  checked: number;
  /** Of these, how many meet a condition. */
  total: number;
  products: ProductDemand[];
}

const place = (projectId: string) => ({ projectId, workspace: "ecommerce" as const });

/** SQL: an order of the workspace and the period that isn't cancelled. */
const counts = (from: number) => sql`${orders.workspaceId} = (SELECT id FROM here)
  AND ${orders.createdAt} > ${from} AND ${orders.status} <> 'cancelled'`;

function conditionSql(condition: DemandCondition, { now }: Context): SQL {
  const { stock_at_least, stock_at_most, lasts_under_days, is_ordered, older_than_days } =
    condition;
  const parts = [
    ...(stock_at_least === undefined ? [] : [sql`stock >= ${stock_at_least}`]),
    ...(stock_at_most === undefined ? [] : [sql`stock <= ${stock_at_most}`]),
    ...(lasts_under_days === undefined ? [] : [sql`days_left < ${lasts_under_days}`]),
    ...(is_ordered === undefined ? [] : [is_ordered ? sql`pieces > 0` : sql`pieces = 0`]),
    ...(older_than_days === undefined
      ? []
      : [sql`created_at <= ${now - older_than_days * DAY_MS}`]),
  ];
  return parts.length === 0 ? sql`1 = 1` : sql`(${sql.join(parts, sql` AND `)})`;
}

/**
 * Counts what was ordered of each product of a shop, over all its orders of a period.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function productDemand(
  ctx: Context,
  projectId: string,
  { days, statuses, any, sort, limit, only = [] }: DemandQuery,
): Promise<DemandReport> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const from = ctx.now - days * DAY_MS;
  const meets =
    any.length === 0
      ? sql`1 = 1`
      : sql.join(
          any.map((condition) => conditionSql(condition, ctx)),
          sql` OR `,
        );
  const listed = sql`WITH here(id) AS (${enterableWorkspace(actor, place(projectId))}),
    sold AS (SELECT ${orderItems.productId} AS product_id, sum(${orderItems.quantity}) AS pieces
      FROM ${orders} JOIN ${orderItems} ON ${orderItems.orderId} = ${orders.id}
      WHERE ${counts(from)} GROUP BY 1),
    listed AS (SELECT ${products.id} AS id, name, sku, price, currency, stock_quantity AS stock, created_at,
        coalesce(sold.pieces, 0) AS pieces, stock_quantity * ${days} * 1.0 / sold.pieces AS days_left
      FROM ${products} LEFT JOIN sold ON sold.product_id = ${products.id}
      WHERE workspace_id = (SELECT id FROM here)
        AND status IN (SELECT value FROM json_each(${JSON.stringify(statuses)})) AND ${matchesOneOf(products, NAMED, only)})`;
  const order =
    sort === "pieces" ? sql`pieces DESC, name, id` : sql`days_left NULLS LAST, stock, name, id`;
  const [read] = await ctx.db.all<Counted & { checked: number }>(
    sql`${listed} SELECT (SELECT count(*) FROM here) AS entered, (SELECT count(*) FROM listed) AS checked,
      (SELECT count(*) FROM listed WHERE ${meets}) AS total,
      (SELECT count(*) FROM ${orders} WHERE ${counts(from)}) AS orders,
      (SELECT json_group_array(json_object('id', id, 'name', name, 'sku', sku, 'price', price, 'currency', currency,
        'stock', stock, 'pieces', pieces, 'days_left', days_left))
        FROM (SELECT * FROM listed WHERE ${meets} ORDER BY ${order} LIMIT ${limit})) AS rows`,
  );
  if (!read?.entered) await refuseUnread(ctx, actor, place(projectId));
  const { orders: ordered = 0, checked = 0, total = 0, rows = "[]" } = read ?? {};
  const found = JSON.parse(rows) as ProductDemand[];
  return {
    ...{ days, from: new Date(from).toISOString(), orders: ordered, checked, total },
    products: found.map((row) => ({ ...row, price: fromMinorUnits(row.price) })),
  };
}

/** One row, which the database computes in one statement. */
interface Counted {
  /** 1 if the person can enter the workspace. */
  entered: number;
  orders: number;
  total: number;
  /** JSON. */
  rows: string;
}

/** Two products that appear in the same orders. */
export interface OrderedPair {
  products: [{ id: string; name: string }, { id: string; name: string }];
  /** Orders of the period that have both. */
  orders: number;
}

interface PairsReport {
  days: number;
  from: string;
  /** Orders of the period that aren't cancelled. */
  orders: number;
  /** Pairs with at least so many orders. */
  total: number;
  pairs: OrderedPair[];
}

/**
 * Counts which products for sale and in stock were ordered together, over all orders of a period.
 * Most orders first.
 *
 * @param query.only only pairs with a product that has all words of one of these texts.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function orderedTogether(
  ctx: Context,
  projectId: string,
  {
    days,
    least,
    limit,
    only = [],
  }: { days: number; least: number; limit: number; only?: readonly string[] },
): Promise<PairsReport> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const from = ctx.now - days * DAY_MS;
  const isMeant =
    only.length === 0
      ? sql`1 = 1`
      : sql`EXISTS (SELECT 1 FROM ${products} WHERE ${products.id} IN (one_id, other_id) AND ${matchesOneOf(products, NAMED, only)})`;
  const counted = sql`WITH here(id) AS (${enterableWorkspace(actor, place(projectId))}),
    sold AS (SELECT DISTINCT ${orders.id} AS order_id, ${products.id} AS product_id, ${products.name} AS name
      FROM ${orders} JOIN ${orderItems} ON ${orderItems.orderId} = ${orders.id}
      JOIN ${products} ON ${products.id} = ${orderItems.productId}
      WHERE ${counts(from)} AND ${products.status} = 'active' AND ${products.stockQuantity} > 0),
    pairs AS (SELECT one.product_id AS one_id, one.name AS one_name, other.product_id AS other_id,
        other.name AS other_name, count(*) AS orders
      FROM sold AS one JOIN sold AS other ON other.order_id = one.order_id AND other.product_id > one.product_id
      GROUP BY 1, 3 HAVING count(*) >= ${least} AND ${isMeant})`;
  const [read] = await ctx.db.all<Counted>(
    sql`${counted} SELECT (SELECT count(*) FROM here) AS entered, (SELECT count(*) FROM pairs) AS total,
      (SELECT count(*) FROM ${orders} WHERE ${counts(from)}) AS orders,
      (SELECT json_group_array(json_object('orders', orders, 'products', json_array(
        json_object('id', one_id, 'name', one_name), json_object('id', other_id, 'name', other_name))))
        FROM (SELECT * FROM pairs ORDER BY orders DESC, one_id, other_id LIMIT ${limit})) AS rows`,
  );
  if (!read?.entered) await refuseUnread(ctx, actor, place(projectId));
  const { orders: ordered = 0, total = 0, rows = "[]" } = read ?? {};
  const pairs = JSON.parse(rows) as OrderedPair[];
  return { days, from: new Date(from).toISOString(), orders: ordered, total, pairs };
}
