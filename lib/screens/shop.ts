import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { PRODUCTS_OFFERED } from "@/lib/limits";
import type { PageOf } from "@/lib/paging";
import { addressOf, type RecordCollection } from "@/lib/records/collection";
import { readCollection } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import { stockPage, stockStatements } from "@/lib/records/ecommerce/list-stock-changes";
import type { StockChangeView } from "@/lib/records/ecommerce/stock-schema";
import { openLinksStatement } from "@/lib/records/links";
import { listedPage, listStatements } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { readInWorkspace } from "@/lib/workspaces/enter-workspace";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import {
  type OpenLinks,
  type RecordScreenData,
  recordScreenOf,
  recordScreenStatements,
} from "./records";

/** The newest stock changes, shown with a product. */
const SHOWN_CHANGES = { page: 1, perPage: 20 };

export interface ProductScreenData extends RecordScreenData {
  stock: PageOf<StockChangeView>;
}

/**
 * Returns the screen of a product: the record and its stock changes.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getProductScreen(
  ctx: Context,
  collection: RecordCollection,
  id: string,
): Promise<ProductScreenData> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { projectId } = collection;
  const { workspace, results } = await readInWorkspace(ctx, actor, addressOf(collection), {
    ...recordScreenStatements(ctx, actor, collection, id),
    ...stockStatements(ctx, actor, { projectId, productId: id, ...SHOWN_CHANGES }),
  });
  const stock = stockPage(SHOWN_CHANGES, results);
  return { workspace, ...recordScreenOf(actor, collection, results), stock };
}

/**
 * Returns the form for a new order, with the first products to choose from.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getNewOrderScreen(
  ctx: Context,
  projectId: string,
): Promise<{ workspace: EnteredWorkspace; products: RecordView[]; links: OpenLinks }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const products = readCollection({ projectId, type: "ecommerce", records: "products" });
  const orders = readCollection({ projectId, type: "ecommerce", records: "orders" });
  const query = recordListSchema(products.definition.description).parse(PRODUCTS_OFFERED);
  const { workspace, results } = await readInWorkspace(ctx, actor, addressOf(products), {
    ...listStatements(ctx, actor, products, query),
    links: openLinksStatement(ctx, actor, orders),
  });
  const { links, ...list } = results;
  return {
    workspace,
    products: listedPage(products, query, list).rows,
    links: links.map(({ to }) => to),
  };
}
