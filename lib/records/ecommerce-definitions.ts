import { sql } from "drizzle-orm";
import { orders, products } from "@/db/schema/ecommerce";
import type { Context } from "@/lib/platform/context";
import type { Columns, RecordDefinition } from "./definition";
import { ORDERS, PRODUCTS } from "./ecommerce-schema";
import { explainOrders } from "./explain-orders";
import type { Values } from "./field-schema";
import { isLowStock, LOW_STOCK } from "./highlights";
import { orderInsertion } from "./order-insertion";
import { orderLinesColumn, readOrderLines } from "./order-lines";
import {
  recordOpeningStock,
  recordOrderedStock,
  returnStock,
  statusByStock,
} from "./stock-statements";

/** Out of stock follows from the stock, whatever is said; inactive is what a person says. */
function deriveProduct(_ctx: Context, { status, stock_quantity }: Values, before: Columns | null) {
  // Of a product that is there, the stock at the moment of the write counts.
  if (before) return { status: statusByStock(sql`${status}`, sql`${products.stockQuantity}`) };
  if (status === "inactive") return { status };
  return { status: stock_quantity === 0 ? "out_of_stock" : "active" };
}

const HOUR_MS = 3_600_000;
/** Longer ago than the oldest example of an order, which takes from the stock. */
const PRODUCTS_AGE_MS = 14 * 24 * HOUR_MS;

/** The e-commerce workspace's types; products first, since orders stand on them. */
export const ECOMMERCE_DEFINITIONS: readonly RecordDefinition[] = [
  {
    description: PRODUCTS,
    table: products,
    derive: deriveProduct,
    conflict: {
      index: "products.sku",
      field: "sku",
      message: "Another product has this SKU already",
    },
    present: ({ stockQuantity }) => ({
      stock_level: isLowStock(Number(stockQuantity)) ? "low" : "enough",
    }),
    filterConditions: {
      // Written as the indexes have it.
      stock_level: (level) =>
        sql`(${products.stockQuantity} <= ${sql.raw(String(LOW_STOCK))}) = ${sql.raw(level === "low" ? "1" : "0")}`,
    },
    sampleAge: (index) => PRODUCTS_AGE_MS + index * HOUR_MS,
    parts: { inserted: (ctx, ids) => [recordOpeningStock(ctx, ids)] },
  },
  {
    description: ORDERS,
    table: orders,
    detailed: { lines: orderLinesColumn },
    present: (row) => ("lines" in row ? { items: readOrderLines(String(row.lines)) } : {}),
    sampleAge: (index) => 30 * index * HOUR_MS,
    parts: {
      insertion: orderInsertion,
      inserted: (ctx, ids) => [recordOrderedStock(ctx, ids)],
      updating: (ctx, rows, { status }) => (status === "cancelled" ? returnStock(ctx, rows) : []),
      deleting: returnStock,
      explain: explainOrders,
    },
  },
];
