import { sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { products, stockChanges } from "@/db/schema/ecommerce";
import { exists } from "@/lib/audit/rules";
import { writeOnce } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { MAX_STOCK } from "../../limits";
import { loadRecord, recordRules } from "../collection";
import { openCollection } from "../custom/open-collection";
import type { RecordView } from "../description";
import { recordView } from "../values";
import { stockEvents, wakeForEvents } from "../write/record-events";
import { stockChangeColumns } from "./stock";
import { stockEntrySchema } from "./stock-schema";

/**
 * Changes a product's stock by hand, for example after a delivery, damage or a recount. Concurrent
 * corrections and orders are all added, and none makes it negative.
 *
 * @param input.idempotencyKey the request's key. The same key again changes nothing more.
 * @returns the product after the change.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `invalid_input`, or
 *   `conflict` if the stock is too low.
 */
export async function correctStock(
  ctx: Context,
  input: { projectId: string; productId: string; entry: unknown; idempotencyKey?: string | null },
): Promise<RecordView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { projectId, productId, idempotencyKey = null } = input;
  const collection = await openCollection(ctx, {
    projectId,
    type: "ecommerce",
    records: "products",
  });
  const before = await loadRecord(ctx, actor, collection, productId);
  const entry = parseInput(stockEntrySchema, input.entry);
  const id = crypto.randomUUID();
  const read = async () =>
    recordView(collection.definition, await loadRecord(ctx, actor, collection, productId));
  const fits = sql`${products.id} = ${productId} AND ${products.stockQuantity} + ${entry.change} BETWEEN 0 AND ${MAX_STOCK}`;
  const { written } = await writeOnce(
    ctx,
    {
      scope: `stock:${productId}`,
      key: idempotencyKey,
      ...{ input: entry, id, table: stockChanges },
    },
    {
      rules: [
        ...recordRules(ctx, actor, collection, productId),
        {
          holds: exists(products, fits),
          refuse: async () => {
            throw refusalOf(await read(), entry.change);
          },
        },
      ],
      change: (holds) =>
        ctx.db
          .update(products)
          .set({ ...stockChangeColumns(ctx, sql`${entry.change}`), isSample: false })
          .where(sql`${products.id} = ${productId} AND ${holds}`)
          .returning({ id: products.id }),
      audit: {
        action: "products.stock",
        entityType: "product",
        entityId: productId,
        projectId,
        before: { stock_quantity: before.stockQuantity },
        after: entry,
      },
      after: (isDone) => ({
        history: insertWhere(
          ctx.db,
          stockChanges,
          { id, productId, ...entry, createdBy: actor.id, at: ctx.now },
          isDone,
        ),
        ...stockEvents(ctx, projectId),
      }),
    },
  );
  wakeForEvents(ctx, written);
  return read();
}

function refusalOf({ name, stock_quantity }: RecordView, change: number): AppError {
  const message =
    change < 0
      ? `Only ${stock_quantity} of ${name} in stock. You can't remove ${-change}.`
      : `Stock can't exceed ${MAX_STOCK}`;
  return new AppError("conflict", message, { errors: { change: [message] } });
}
