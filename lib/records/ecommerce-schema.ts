import { ORDER_STATUSES, PRODUCT_STATUSES } from "@/db/vocabulary";
import type { RecordDescription } from "./description-schema";

/** Pieces of one product that a workspace may hold. */
export const MAX_STOCK = 1_000_000;
/** Low is what is highlighted (lib/records/highlights.ts). */
export const STOCK_LEVELS = ["low", "enough"] as const;

export const PRODUCTS: RecordDescription = {
  workspace: "ecommerce",
  name: "products",
  one: "product",
  words: { singular: "product", plural: "products" },
  title: "name",
  fields: [
    { name: "name", label: "Name", kind: "text", max: 200, required: true },
    { name: "sku", label: "SKU", kind: "text", max: 64, required: true },
    { name: "price", label: "Price", kind: "money", required: true },
    { name: "currency", label: "Currency", kind: "currency" },
    { name: "category", label: "Category", kind: "text", max: 100, required: true },
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
      hint: "Out of stock follows from the stock; an inactive product cannot be ordered",
    },
  ],
  computed: [
    { name: "sales_count", label: "Sold", kind: "integer", min: 0, max: 1_000_000_000 },
    { name: "stock_level", label: "Stock level", kind: "choice", choices: STOCK_LEVELS },
  ],
  filters: ["status", "stock_level"],
  together: ["status"],
  sorts: ["name", "stock_quantity", "status"],
  search: ["name", "sku", "category"],
};

export const ORDERS: RecordDescription = {
  workspace: "ecommerce",
  name: "orders",
  one: "order",
  words: { singular: "order", plural: "orders" },
  title: "customer_name",
  fields: [
    { name: "customer_name", label: "Customer", kind: "text", max: 200, required: true },
    { name: "customer_email", label: "E-mail", kind: "email", required: true },
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
  computed: [
    { name: "total_amount", label: "Total", kind: "money" },
    { name: "currency", label: "Currency", kind: "currency" },
    { name: "items_count", label: "Items", kind: "integer", min: 1, max: 1_000_000 },
  ],
  filters: ["status"],
  together: ["status"],
  // What is delivered or cancelled stays so.
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
      cancelled: "Its products go back into stock. A cancelled order cannot be taken up again.",
    },
  },
  sorts: ["customer_name", "status"],
  search: ["customer_name", "customer_email", "id"],
};
