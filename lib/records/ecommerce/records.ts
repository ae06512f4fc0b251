import { sql } from "drizzle-orm";
import { orders, products, stockChanges } from "@/db/schema/ecommerce";
import { ORDER_STATUSES, PRODUCT_STATUSES } from "@/db/vocabulary";
import type { Context } from "@/lib/context/context";
import { MAX_STOCK } from "../../limits";
import type { Columns, RecordDefinition } from "../definition";
import type { RecordDescription } from "../description";
import type { Field, Values } from "../field-schema";
import { isLowStock, LOW_STOCK } from "../highlights";
import { explainOrders, orderInsertion, orderLinesColumn, readOrderLines } from "./orders";
import {
  RESTORE_ORDERS,
  recordOpeningStock,
  recordOrderedStock,
  returnAllStock,
  returnStock,
  statusByStock,
} from "./stock";

/** "low" is highlighted on the screens (lib/records/highlights.ts). */
const STOCK_LEVELS = ["low", "enough"] as const;

export const PRODUCTS: RecordDescription = {
  workspace: "ecommerce",
  name: "products",
  one: "product",
  words: { singular: "product", plural: "products" },
  title: "name",
  identity: "sku",
  fields: [
    { name: "name", label: "Name", kind: "text", max: 200, required: true },
    { name: "sku", label: "SKU", kind: "text", max: 64, required: true },
    { name: "price", label: "Price", kind: "money", required: true },
    { name: "currency", label: "Currency", kind: "currency" },
    { name: "category", label: "Category", kind: "text", max: 100, required: true },
    { name: "picture_id", label: "Picture", kind: "link", to: "picture" },
    {
      name: "stock_quantity",
      label: "Stock",
      kind: "integer",
      min: 0,
      max: MAX_STOCK,
      required: true,
      onlyAtCreation: true,
    },
    {
      name: "status",
      label: "Status",
      kind: "choice",
      choices: PRODUCT_STATUSES,
      following: ["out_of_stock"],
      hint: "Out of stock is set automatically. Inactive products can't be ordered",
    },
  ],
  computed: [
    { name: "sales_count", label: "Sold", kind: "integer", min: 0, max: 1_000_000_000 },
    { name: "stock_level", label: "Stock level", kind: "choice", choices: STOCK_LEVELS },
  ],
  filters: ["status", "stock_level"],
  bulkFields: ["status"],
  sorts: ["name", "stock_quantity", "status"],
  search: ["name", "sku", "category"],
  columns: ["sku", "price", "category", "stock_quantity", "status", "sales_count"],
};

const ORDER_DATE: Field = { name: "created_at", label: "Order date", kind: "time" };
const ORDER_TOTAL: Field = { name: "total_amount", label: "Total", kind: "money" };
const ORDER_CURRENCY: Field = { name: "currency", label: "Currency", kind: "currency" };

export const ORDERS: RecordDescription = {
  workspace: "ecommerce",
  name: "orders",
  one: "order",
  words: { singular: "order", plural: "orders" },
  title: "customer_name",
  identity: "number",
  movesStock: true,
  fields: [
    {
      name: "number",
      label: "Order number",
      kind: "text",
      max: 64,
      hint: "As your shop or your invoices have it. Without one, a new order gets the next number",
    },
    {
      name: "contact_id",
      label: "Contact",
      kind: "link",
      to: "contact",
      hint: "Fills in name and email. Later changes to the contact don't affect the order",
    },
    { name: "customer_name", label: "Customer", kind: "text", max: 200, required: true },
    { name: "customer_email", label: "Email", kind: "email", required: true },
    {
      name: "shipping_address",
      label: "Shipping address",
      kind: "long-text",
      max: 1000,
      required: true,
    },
    { name: "status", label: "Status", kind: "choice", choices: ORDER_STATUSES },
    {
      name: "items",
      label: "Products",
      kind: "lines",
      required: true,
      onlyAtCreation: true,
      hint: "SKU x2; SKU x1",
    },
  ],
  importFields: [ORDER_DATE, ORDER_TOTAL, ORDER_CURRENCY],
  computed: [
    ORDER_TOTAL,
    ORDER_CURRENCY,
    { name: "items_count", label: "Items", kind: "integer", min: 1, max: 1_000_000 },
  ],
  filters: ["status"],
  bulkFields: ["status"],
  // Delivered and cancelled orders stay so.
  flow: {
    field: "status",
    next: {
      pending: ["processing", "cancelled"],
      processing: ["shipped", "cancelled"],
      shipped: ["delivered"],
      delivered: [],
      cancelled: [],
    },
    warnings: {
      cancelled: "The products go back into stock. You can't reopen a cancelled order.",
    },
  },
  sorts: ["customer_name", "status"],
  search: ["number", "customer_name", "customer_email", "id"],
  columns: ["customer_email", "status", "items_count", "total_amount"],
  rowFields: ["created_at", "number"],
};

/** "Out of stock" always follows from the stock. "Inactive" is set by a person. */
function deriveProduct(_ctx: Context, { status, stock_quantity }: Values, before: Columns | null) {
  // For an existing product, the stock at the time of the write decides.
  if (before) return { status: statusByStock(sql`${status}`, sql`${products.stockQuantity}`) };
  if (status === "inactive") return { status };
  return { status: stock_quantity === 0 ? "out_of_stock" : "active" };
}

const HOUR_MS = 3_600_000;
/** Before the oldest sample order, which takes from the stock. */
const PRODUCTS_AGE_MS = 14 * 24 * HOUR_MS;

/**
 * The record types of the e-commerce workspace. Products come first, because orders refer to them.
 */
export const ECOMMERCE_RECORDS: readonly RecordDefinition[] = [
  {
    description: PRODUCTS,
    table: products,
    derive: deriveProduct,
    conflict: {
      index: "products.sku",
      field: "sku",
      message: "Another product already uses this SKU",
    },
    present: ({ stockQuantity }) => ({
      stock_level: isLowStock(Number(stockQuantity)) ? "low" : "enough",
    }),
    filterConditions: {
      stock_level: (level) =>
        level === "low"
          ? sql`${products.stockQuantity} <= ${LOW_STOCK}`
          : sql`${products.stockQuantity} > ${LOW_STOCK}`,
    },
    sampleAge: (index) => PRODUCTS_AGE_MS + index * HOUR_MS,
    // Corrections and orders add to the stock history, which otherwise has only its first row.
    isUsed: sql`EXISTS (SELECT 1 FROM ${stockChanges} WHERE ${stockChanges.productId} = ${products.id} AND ${stockChanges.reason} <> 'opening')`,
    hooks: { inserted: (ctx, ids) => ({ openingStock: recordOpeningStock(ctx, ids) }) },
  },
  {
    description: ORDERS,
    table: orders,
    recordColumns: { lines: orderLinesColumn },
    present: (row) => ("lines" in row ? { items: readOrderLines(String(row.lines)) } : {}),
    sampleAge: (index) => 30 * index * HOUR_MS,
    hooks: {
      insertion: orderInsertion,
      inserted: (ctx, ids) => ({ orderedStock: recordOrderedStock(ctx, ids) }),
      updating: (ctx, rows, { status }) => (status === "cancelled" ? returnStock(ctx, rows) : {}),
      deleting: returnStock,
      unmaking: returnAllStock,
      restoring: RESTORE_ORDERS,
      explain: explainOrders,
    },
  },
];
