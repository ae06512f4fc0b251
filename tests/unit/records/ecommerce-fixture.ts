import { sql } from "drizzle-orm";
import { products, stockChanges } from "@/db/schema/ecommerce";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import type { Values } from "@/lib/records/field-schema";
import { listRecords } from "@/lib/records/read/list-records";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";

/** The lists of a new project's shop. */
export async function makeShop(ctx: Context) {
  const { project } = await createProject(ctx, {
    name: "Shop",
    details: "d",
    projectUrl: "https://shop.example.com",
    projectType: "Shop",
    status: "active",
    workspaces: ["ecommerce"],
  });
  return {
    projectId: project.id,
    products: collectionOf(project.id, recordDefinition("ecommerce", "products")),
    orders: collectionOf(project.id, recordDefinition("ecommerce", "orders")),
  };
}

export type Shop = Awaited<ReturnType<typeof makeShop>>;

let count = 0;

/** Creates a product for 10.00 EUR with ten in stock, unless stated otherwise. */
export function makeProduct(ctx: Context, { products: place }: Shop, values: Values = {}) {
  const sku = `SKU-${++count}`;
  const fields = { name: `Product ${count}`, sku, price: 10, category: "Things" };
  return createRecord(ctx, place, { ...fields, stock_quantity: 10, ...values });
}

export const CUSTOMER = {
  customer_name: "Ada Berg",
  customer_email: "ADA@example.com",
  shipping_address: "1 Street\nTown",
};

export const listOf = (ctx: Context, place: RecordCollection, query: Values = {}) =>
  listRecords(
    ctx,
    place,
    recordListSchema(place.definition.description).parse(query) as RecordListQuery,
  );

/**
 * Returns a product's stock, sales and status, and its history's sum, which must equal the stock.
 */
export async function stockOf(ctx: Context, id: string) {
  const [row] = await ctx.db.all<{ stock: number; sold: number; status: string; history: number }>(
    sql`SELECT ${products.stockQuantity} AS stock, ${products.salesCount} AS sold, ${products.status} AS status,
      (SELECT coalesce(sum(${stockChanges.change}), 0) FROM ${stockChanges} WHERE ${stockChanges.productId} = ${products.id}) AS history
      FROM ${products} WHERE ${products.id} = ${id}`,
  );
  return row;
}
