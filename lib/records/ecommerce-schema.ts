import { ORDER_STATUSES, PRODUCT_STATUSES } from "@/db/vocabulary";
import type { RecordDescription } from "./description-schema";

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
      max: 1_000_000,
      required: true,
    },
    { name: "status", label: "Status", kind: "choice", choices: PRODUCT_STATUSES },
  ],
  computed: [{ name: "sales_count", label: "Sold", kind: "integer", min: 0, max: 1_000_000_000 }],
  filters: ["status"],
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
  ],
  computed: [
    { name: "total_amount", label: "Total", kind: "money" },
    { name: "currency", label: "Currency", kind: "currency" },
    { name: "items_count", label: "Items", kind: "integer", min: 1, max: 1_000_000 },
  ],
  filters: ["status"],
  sorts: ["customer_name", "status"],
  search: ["customer_name", "customer_email"],
};
