import { and, eq } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertWhere } from "@/db/insert-where";
import { modelPrices } from "@/db/schema/usage";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import { authorize } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { LIST_PRICES } from "./list-prices";
import { type PriceView, setPriceSchema } from "./schema";

/** The statement that reads the entered prices, for `pricesView`. */
export const pricesStatement = (ctx: Context) => ctx.db.select().from(modelPrices);

/** What each model costs, by its name: as entered, else as published. */
export function pricesView(entered: readonly (typeof modelPrices.$inferSelect)[]): PriceView[] {
  const known = new Set(entered.map(({ model }) => model.toLowerCase()));
  const listed = Object.entries(LIST_PRICES).filter(([model]) => !known.has(model));
  return [
    ...entered.map(({ updatedAt: _, ...price }) => ({ ...price, is_list_price: false })),
    ...listed.map(([model, price]) => ({ model, ...price, is_list_price: true })),
  ].sort((a, b) => a.model.localeCompare(b.model, "en"));
}

/**
 * What each model costs, by its name: as entered, else as published. Superadmin only.
 *
 * @throws AppError `unauthenticated` or `forbidden`.
 */
export async function listPrices(ctx: Context): Promise<PriceView[]> {
  authorize(ctx.actor, "usage.manage");
  return pricesView(await pricesStatement(ctx));
}

/**
 * Enters what a model costs, or goes back to its list price. Calls from now on are counted by it. Superadmin only.
 *
 * @returns all prices.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function setPrice(ctx: Context, input: unknown): Promise<PriceView[]> {
  const actor = authorize(ctx.actor, "usage.manage");
  const { model, price } = parseInput(setPriceSchema, input);
  const { db } = ctx;
  const set = price && { ...price, updatedAt: ctx.now };
  const { changed } = await namedBatch(db, {
    changed: set
      ? insertWhere(db, modelPrices, { model, ...set }, isStillAllowed(actor))
          .onConflictDoUpdate({ target: modelPrices.model, set })
          .returning({ model: modelPrices.model })
      : db
          .delete(modelPrices)
          .where(and(eq(modelPrices.model, model), isStillAllowed(actor)))
          .returning({ model: modelPrices.model }),
    audit: auditIfChangedStatement(ctx, {
      action: "usage.price",
      entityType: "model_price",
      entityId: model,
      after: { price },
    }),
  });
  if (changed.length === 0) await assertStillAllowed(ctx, actor);
  return listPrices(ctx);
}
