import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { stockChanges } from "@/db/schema/ecommerce";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type PageOf, pageOf } from "@/lib/paging";
import { isoTime } from "@/lib/time";
import { isInCollection } from "../collection";
import { readCollection } from "../definitions";
import type { RecordView } from "../description";
import { readRecord } from "../read/get-record";
import type { StockChangeView } from "./stock-schema";

interface StockQuery {
  projectId: string;
  productId: string;
  page: number;
  perPage: number;
}

const productsOf = (projectId: string) =>
  readCollection({ projectId, type: "ecommerce", records: "products" });

/** Returns a product's stock changes, newest first. None if the person can't enter the workspace. */
export async function readStockChanges(
  ctx: Context,
  actor: Actor,
  { projectId, productId, ...query }: StockQuery,
): Promise<PageOf<StockChangeView>> {
  const { page, perPage } = query;
  const collection = productsOf(projectId);
  const { table } = collection.definition;
  const isChange = sql`${stockChanges.productId} = ${productId} AND EXISTS (
    SELECT 1 FROM ${table} WHERE ${table.id} = ${productId} AND ${isInCollection(actor, collection)})`;
  const [changes, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: stockChanges.id,
        change: stockChanges.change,
        reason: stockChanges.reason,
        note: stockChanges.note,
        order_id: stockChanges.orderId,
        created_by: stockChanges.createdBy,
        created_by_name: sql<string | null>`${users.name}`.as("created_by_name"),
        at: stockChanges.at,
      })
      .from(stockChanges)
      .leftJoin(users, eq(users.id, stockChanges.createdBy))
      .where(isChange)
      .orderBy(sql`${stockChanges.at} DESC, ${stockChanges}.rowid DESC`)
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db
      .select({ count: sql<number>`count(*)`.as("count") })
      .from(stockChanges)
      .where(isChange),
  ]);
  const views = changes.map(({ at, ...change }) => ({ ...change, at: isoTime(at) }));
  return pageOf(views, counted?.count ?? 0, query);
}

/**
 * Lists a product's stock changes, newest first, for people who can enter the workspace.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function listStockChanges(
  ctx: Context,
  which: { projectId: string; productId: string },
  query: { page: number; perPage: number },
): Promise<{ product: RecordView; page: PageOf<StockChangeView> }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const [product, page] = await Promise.all([
    readRecord(ctx, actor, productsOf(which.projectId), which.productId),
    readStockChanges(ctx, actor, { ...which, ...query }),
  ]);
  return { product, page };
}
