import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { PRODUCTS_OFFERED } from "@/lib/limits";
import { addressOf, type RecordCollection } from "@/lib/records/collection";
import { readCollection } from "@/lib/records/definitions";
import { readStockChanges } from "@/lib/records/ecommerce/list-stock-changes";
import { readOpenLinks } from "@/lib/records/links";
import { readPeople } from "@/lib/records/people";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { getRecordScreen } from "./records";

/** The newest stock changes, shown with a product. */
const SHOWN_CHANGES = { page: 1, perPage: 20 };

/**
 * Returns the screen of a product: the record and its stock changes.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getProductScreen(ctx: Context, collection: RecordCollection, id: string) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const which = { projectId: collection.projectId, productId: id };
  const [screen, stock] = await Promise.all([
    getRecordScreen(ctx, collection, id),
    readStockChanges(ctx, actor, { ...which, ...SHOWN_CHANGES }),
  ]);
  return { ...screen, stock };
}

/**
 * Returns the form for a new order, with the first products to choose from.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getNewOrderScreen(ctx: Context, orders: RecordCollection) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { projectId } = orders;
  const products = readCollection({ projectId, type: "ecommerce", records: "products" });
  const query = recordListSchema(products.definition.description).parse(PRODUCTS_OFFERED);
  const [workspace, { rows }, links, people] = await Promise.all([
    enterWorkspace(ctx, addressOf(products)),
    listRecords(ctx, products, query),
    readOpenLinks(ctx, actor, orders),
    readPeople(ctx, actor, orders),
  ]);
  return { workspace, products: rows, links, people };
}
