import { type SQL, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { orderItems, orders, products } from "@/db/schema/ecommerce";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { AppError, type ErrorCode } from "@/lib/errors";
import { enterableWorkspace, type WorkspacePath } from "@/lib/workspaces/scope";
import { fromMinorUnits, toMinorUnits } from "../../money";
import type { Imported, Insertion, NewRecord } from "../definition";
import { DEFAULT_CURRENCY, type Values } from "../field-schema";
import type { OrderLine, WantedLine } from "./order-lines-schema";
import { takeStock } from "./stock";

/** The parsed values of an order. */
interface OrderValues {
  number?: string;
  status?: string;
  items: readonly WantedLine[];
  /** Only for imported orders, if the file has them. */
  created_at?: string | null;
  total_amount?: number | null;
  currency?: string | null;
}

const read = (values: Values) => values as unknown as OrderValues;

/**
 * The lines of an order. If a past order has only one product, its price follows from the total.
 */
function linesOf(values: Values): readonly WantedLine[] {
  const { items, total_amount } = read(values);
  const [line] = items;
  if (items.length > 1 || !line || line.unit_price !== undefined || total_amount == null)
    return items;
  return [{ ...line, unit_price: total_amount / line.quantity }];
}

/**
 * SQL: the lines of an order as JSON. With full names, because Drizzle omits the table in a query
 * on only one.
 */
export const orderLinesColumn = sql`(SELECT json_group_array(json_object('product_id', product_id, 'name', name, 'sku', sku,
    'unit_price', unit_price, 'quantity', quantity)) FROM (
  SELECT order_items.* FROM order_items WHERE order_items.order_id = orders.id ORDER BY order_items.name))`;

/** Parses `orderLinesColumn`, with prices for responses. */
export function readOrderLines(json: string): OrderLine[] {
  const lines = JSON.parse(json) as OrderLine[];
  return lines.map((line) => ({ ...line, unit_price: fromMinorUnits(line.unit_price) }));
}

/**
 * SQL: the lines of an order, each with its product's current data. A past order may name a product
 * that doesn't exist any more; such a line has no id.
 *
 * @param workspace SQL: the workspace's id.
 */
function wantedLines(lines: readonly WantedLine[], workspace: SQL): SQL {
  const listed = lines.map(({ unit_price, ...line }) =>
    unit_price === undefined ? line : { ...line, price: toMinorUnits(unit_price) },
  );
  return sql`SELECT ${products.id} AS id, coalesce(${products.name}, line.value ->> '$.sku') AS name,
      coalesce(${products.sku}, line.value ->> '$.sku') AS sku, coalesce(line.value ->> '$.price', ${products.price}) AS price,
      ${products.currency} AS currency, ${products.stockQuantity} AS stock, ${products.status} AS status,
      line.value ->> '$.quantity' AS quantity
    FROM json_each(${JSON.stringify(listed)}) AS line LEFT JOIN ${products} ON ${products.workspaceId} = ${workspace}
      AND (${products.id} = line.value ->> '$.product_id' OR ${products.sku} = line.value ->> '$.sku')`;
}

/** The number of a workspace's first order, if it is given none. */
const FIRST_NUMBER = 1001;
/** So many of the newest orders are read for the next number. */
const NEWEST_ORDERS = 1000;

/**
 * SQL: the number after the highest one of the newest orders. Numbers that aren't only digits, such
 * as "R-17", belong to another system and aren't continued.
 *
 * @param workspace SQL: the workspace's id.
 */
const nextNumber = (workspace: SQL): SQL =>
  sql`(SELECT CAST(coalesce(max(CAST(latest.number AS INTEGER)), ${sql.raw(String(FIRST_NUMBER - 1))}) + 1 AS TEXT)
    FROM (SELECT number FROM ${orders} WHERE workspace_id = ${workspace} ORDER BY created_at DESC LIMIT ${NEWEST_ORDERS}) AS latest
    WHERE latest.number <> '' AND latest.number NOT GLOB '*[^0-9]*' AND length(latest.number) < 16)`;

const takesStock = (values: Values, imported: Imported | undefined) =>
  read(values).status !== "cancelled" && (imported?.movesStock ?? true);

/**
 * Adds an order at present prices, in one currency, and only if each of its products exists, is for sale and is in stock.
 * Then adds its lines, and takes them from the stock. The batch is one transaction and the statement holds the condition,
 * so that parallel orders never sell the same piece twice.
 *
 * An imported order keeps the date, total and prices of its file, and takes from the stock only if the import asks for it.
 * If it doesn't, its products need not exist. A cancelled order never takes anything.
 */
export function orderInsertion(
  ctx: Context,
  { actor, place, id, values, imported }: NewRecord,
): Insertion {
  const lines = linesOf(values);
  const { number, created_at, total_amount, currency } = read(values);
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const wanted = wantedLines(lines, workspace);
  const isTaken = takesStock(values, imported);
  const isThere = sql` AND count(id) = count(*) AND NOT EXISTS (SELECT 1 FROM (${wanted}) GROUP BY id
    HAVING sum(quantity) > max(stock) OR max(status = 'inactive'))`;
  return {
    columns: {
      // An imported order without a number never had one.
      ...(!number && !imported && { number: nextNumber(workspace) }),
      totalAmount:
        total_amount == null
          ? sql`(SELECT sum(price * quantity) FROM (${wanted}))`
          : toMinorUnits(total_amount),
      currency:
        currency ?? sql`(SELECT coalesce(min(currency), ${DEFAULT_CURRENCY}) FROM (${wanted}))`,
      itemsCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      movesStock: imported?.movesStock ?? true,
      ...(created_at && { createdAt: Date.parse(created_at) }),
    },
    guard: sql`(SELECT count(price) = ${lines.length} AND (${currency ?? null} IS NOT NULL OR count(DISTINCT currency) <= 1)${
      isTaken ? isThere : sql``
    } FROM (${wanted}))`,
    after: {
      lines: insertLines(ctx, id, lines),
      ...(isTaken && { stock: takeStock(ctx, id) }),
    },
  };
}

/** Statement that adds an order's lines. Does nothing if the order wasn't created. */
function insertLines(ctx: Context, orderId: string, lines: readonly WantedLine[]) {
  const isMade = sql`${orders} WHERE ${orders.id} = ${orderId}`;
  const workspace = sql`(SELECT ${orders.workspaceId} FROM ${isMade})`;
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
    sql`(${wantedLines(lines, workspace)}) AS wanted WHERE EXISTS (SELECT 1 FROM ${isMade})`,
  );
}

interface FoundProduct {
  id: string | null;
  name: string;
  sku: string;
  currency: string | null;
  stock: number;
  status: string;
}

const isNamedBy = ({ product_id, sku }: WantedLine) => {
  const wanted = sku?.toLowerCase();
  return (product: FoundProduct) =>
    product.id !== null && (product.id === product_id || product.sku.toLowerCase() === wanted);
};

function refuse(code: ErrorCode, message: string): AppError {
  return new AppError(code, message, { errors: { items: [message] } });
}

interface Wish {
  isTaken: boolean;
  isImport: boolean;
}

function refusalOfLine(
  line: WantedLine,
  product: FoundProduct | undefined,
  { isTaken, isImport }: Wish,
): AppError | null {
  if (!product) {
    if (!isTaken && line.unit_price !== undefined) return null;
    const what = line.sku === undefined ? "this ID" : `the SKU ${line.sku}`;
    const priced = isImport && !isTaken ? `. Give its price: ${line.sku} x1 @ 9.90` : "";
    return refuse("invalid_input", `No product with ${what}${priced}`);
  }
  if (!isTaken) return null;
  const name = `${product.name} (${product.sku})`;
  if (product.status === "inactive")
    return refuse("conflict", `${name} is inactive and can't be ordered`);
  if (product.stock >= line.quantity) return null;
  const left = product.stock === 0 ? "is out of stock" : `has only ${product.stock} left`;
  return refuse("conflict", `${name} ${left}. The order asks for ${line.quantity}.`);
}

function refusalOf(
  lines: readonly WantedLine[],
  found: readonly FoundProduct[],
  wish: Wish,
): AppError {
  const wanted = lines.map((line) => ({ line, product: found.find(isNamedBy(line)) }));
  for (const { line, product } of wanted) {
    const refusal = refusalOfLine(line, product, wish);
    if (refusal) return refusal;
  }
  const currencies = new Set(wanted.flatMap(({ product }) => product?.currency ?? []));
  if (currencies.size > 1) {
    const list = [...currencies].join(" and ");
    return refuse(
      "conflict",
      `All products in an order need the same currency. These use ${list}.`,
    );
  }
  return refuse("conflict", "The stock changed in the meantime. Please try again.");
}

/**
 * Returns why orders weren't created, in their order, from the current data: the first reason of
 * each.
 */
export async function explainOrders(
  ctx: Context,
  { actor, place, imported }: { actor: Actor; place: WorkspacePath; imported?: Imported },
  records: readonly Values[],
): Promise<AppError[]> {
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const every = records.flatMap(linesOf);
  const found = await ctx.db.all<FoundProduct>(wantedLines(every, workspace));
  return records.map((values) =>
    refusalOf(linesOf(values), found, {
      isTaken: takesStock(values, imported),
      isImport: imported !== undefined,
    }),
  );
}
