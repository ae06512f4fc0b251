import { eq, getTableColumns, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { stockChanges, products as table } from "@/db/schema/ecommerce";
import { authorize } from "@/lib/auth/authorize";
import { subquery } from "@/lib/managed-items/subquery";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import { recordDefinition } from "./definitions";
import type { RecordView } from "./description-schema";
import { isInPlace, placeOf, refuseMissing } from "./rows";
import type { StockChangeView } from "./stock-schema";
import { recordView } from "./stored-value";

/**
 * Why the stock of a product is what it is, newest first, for whoever may enter the workspace.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function listStockChanges(
  ctx: Context,
  place: { projectId: string; productId: string },
  query: { page: number; perPage: number },
): Promise<{ product: RecordView; page: PageOf<StockChangeView> }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const products = placeOf(place.projectId, recordDefinition("ecommerce", "products"));
  const ofProduct = sql`${stockChanges.productId} = ${place.productId}`;
  const isHere = sql`${table.id} = ${place.productId} AND ${isInPlace(actor, products)}`;
  const { page, perPage } = query;
  const [[product], rows] = await ctx.db.batch([
    ctx.db
      .select({
        ...getTableColumns(table),
        total: subquery<number>(sql`SELECT count(*) FROM ${stockChanges} WHERE ${ofProduct}`).as(
          "total",
        ),
      })
      .from(table)
      .where(isHere),
    ctx.db
      .select({ change: stockChanges, name: sql<string | null>`${users.name}`.as("person") })
      .from(stockChanges)
      .leftJoin(users, eq(users.id, stockChanges.createdBy))
      .where(
        sql`${ofProduct} AND EXISTS (SELECT 1 FROM ${table} WHERE ${isHere}) ORDER BY ${stockChanges.at} DESC, ${stockChanges}.rowid DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      ),
  ]);
  if (!product) return refuseMissing(ctx, products);
  const views = rows.map(({ change, name }) => ({
    id: change.id,
    change: change.change,
    reason: change.reason,
    note: change.note,
    order_id: change.orderId,
    created_by: change.createdBy,
    created_by_name: name,
    at: new Date(change.at).toISOString(),
  }));
  return {
    product: recordView(products.definition, product),
    page: pageOf(views, product.total, query),
  };
}
