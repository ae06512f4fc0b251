import { eq, sql } from "drizzle-orm";
import { orders, products } from "@/db/schema/ecommerce";
import type { Context } from "@/lib/context/context";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { getRecords } from "@/lib/records/read/get-record";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Adds a record to a workspace of the project. */
export function addRecord(
  ctx: Context,
  projectId: string,
  { workspace, name, values }: { workspace: string; name: string; values: object },
) {
  return createRecord(ctx, collectionOf(projectId, recordDefinition(workspace, name)), values);
}

/** Adds a product that is a year old. */
export async function addProduct(ctx: Context, projectId: string, values: object) {
  const standard = { price: 20, category: "Kitchen", stock_quantity: 50 };
  const added = await addRecord(ctx, projectId, {
    workspace: "ecommerce",
    name: "products",
    values: { ...standard, ...values },
  });
  const createdAt = ctx.now - 365 * DAY_MS;
  await ctx.db.update(products).set({ createdAt }).where(eq(products.id, added.id));
  return added;
}

/** Adds an order of these products (`SKU x2; SKU x1`), unchanged for this many days. */
export async function addOrder(
  ctx: Context,
  projectId: string,
  {
    items,
    days = 0,
    ...values
  }: { items: string; days?: number; status?: string; customer_name?: string },
) {
  const added = await addRecord(ctx, projectId, {
    workspace: "ecommerce",
    name: "orders",
    values: {
      customer_name: "Maren Holt",
      customer_email: "maren.holt@example.com",
      shipping_address: "Birkenweg 4, Hamburg",
      items,
      ...values,
    },
  });
  const at = ctx.now - days * DAY_MS;
  await ctx.db
    .update(orders)
    .set({ createdAt: at, updatedAt: at })
    .where(sql`${orders.id} = ${added.id}`);
  return added;
}

/** Adds a content item with a meaningful text. */
export function addItem(ctx: Context, projectId: string, values: object) {
  const standard = { title: "A walk by the sea", type: "article", content: "We walked for 12 km." };
  return addRecord(ctx, projectId, {
    workspace: "content",
    name: "items",
    values: { ...standard, ...values },
  });
}

/** Returns the content items of a project, newest first. */
export async function itemsOf(ctx: Context, projectId: string) {
  const collection = collectionOf(projectId, recordDefinition("content", "items"));
  const query = recordListSchema(collection.definition.description).parse({});
  const { rows } = await listRecords(ctx, collection, query);
  return getRecords(
    ctx,
    collection,
    rows.map(({ id }) => id),
  );
}
