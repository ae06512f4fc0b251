import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { ORDER_STATUSES, PRODUCT_STATUSES, STOCK_REASONS } from "../vocabulary";
import { users } from "./auth";
import { idColumn, textNoCase, timeColumn, vocabulary } from "./columns";
import { contacts } from "./crm";
import { mediaAssets } from "./media";
import { moneyColumn, recordColumns, recordIndexes } from "./record-columns";

export const products = sqliteTable(
  "products",
  {
    ...recordColumns(),
    name: textNoCase("name").notNull(),
    sku: textNoCase("sku").notNull(),
    price: moneyColumn("price").notNull(),
    currency: text("currency").notNull(),
    category: textNoCase("category").notNull(),
    /** Units available for sale. Orders reduce it, and it is never negative. */
    stockQuantity: integer("stock_quantity").notNull(),
    status: text("status", { enum: PRODUCT_STATUSES }).notNull().default("active"),
    /** Units sold, without cancelled orders. */
    salesCount: integer("sales_count").notNull().default(0),
    /** A picture from the project's media workspace. */
    pictureId: text("picture_id").references(() => mediaAssets.id, { onDelete: "set null" }),
  },
  (table) => [
    ...recordIndexes("products", table, {
      filters: { status: table.status },
      sorts: { name: table.name, stock: table.stockQuantity },
    }),
    index("products_picture").on(table.pictureId),
    uniqueIndex("products_sku").on(table.workspaceId, table.sku),
    check("products_stock_range", sql`${table.stockQuantity} >= 0`),
    check("products_price_range", sql`${table.price} >= 0`),
    vocabulary("products_status_values", table.status, PRODUCT_STATUSES),
  ],
);

export const orders = sqliteTable(
  "orders",
  {
    ...recordColumns(),
    /** The number in the shop or on the invoice. "" if none was given. */
    number: textNoCase("number").notNull().default(""),
    customerName: textNoCase("customer_name").notNull(),
    customerEmail: textNoCase("customer_email").notNull(),
    shippingAddress: text("shipping_address").notNull(),
    status: text("status", { enum: ORDER_STATUSES }).notNull().default("pending"),
    totalAmount: moneyColumn("total_amount").notNull(),
    currency: text("currency").notNull(),
    itemsCount: integer("items_count").notNull(),
    /**
     * False for a past order that was imported without changing the stock. Cancelling it returns
     * nothing.
     */
    movesStock: integer("moves_stock", { mode: "boolean" }).notNull().default(true),
    /** The contact in the project's CRM. Name and email stay as they were when it was ordered. */
    contactId: text("contact_id").references(() => contacts.id, { onDelete: "set null" }),
  },
  (table) => [
    ...recordIndexes("orders", table, {
      filters: { status: table.status },
      sorts: { customer: table.customerName },
    }),
    index("orders_contact").on(table.contactId),
    index("orders_number").on(table.workspaceId, table.number),
    vocabulary("orders_status_values", table.status, ORDER_STATUSES),
  ],
);

export const orderItems = sqliteTable(
  "order_items",
  {
    id: idColumn(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
    /** Name and SKU at the time of the order. */
    name: text("name").notNull(),
    sku: text("sku").notNull(),
    unitPrice: moneyColumn("unit_price").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    index("order_items_order").on(table.orderId),
    index("order_items_product").on(table.productId),
    check("order_items_quantity_range", sql`${table.quantity} >= 1`),
  ],
);

/** Changes of a product's stock, with their reason. */
export const stockChanges = sqliteTable(
  "stock_changes",
  {
    id: idColumn(),
    productId: text("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    change: integer("change").notNull(),
    reason: text("reason", { enum: STOCK_REASONS }).notNull(),
    note: text("note").notNull().default(""),
    orderId: text("order_id"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    at: timeColumn("at").notNull(),
  },
  (table) => [
    index("stock_changes_product").on(table.productId, table.at),
    vocabulary("stock_changes_reason", table.reason, STOCK_REASONS),
  ],
);
