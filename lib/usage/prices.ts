import { and, eq } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { modelPrices } from "@/db/schema/usage";
import { writeIfAny } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { parseInput } from "@/lib/parse-input";
import { LIST_PRICES } from "./list-prices";
import { type PriceView, setPriceSchema } from "./schema";

/**
 * Returns the price of each model by name: the entered one, otherwise the published one. Superadmin
 * only.
 */
export async function listPrices(ctx: Context): Promise<PriceView[]> {
  authorize(ctx.actor, "usage.manage");
  const entered = await ctx.db.select().from(modelPrices);
  const known = new Set(entered.map(({ model }) => model.toLowerCase()));
  const listed = Object.entries(LIST_PRICES).filter(([model]) => !known.has(model));
  return [
    ...entered.map(({ updatedAt: _, ...price }) => ({ ...price, is_list_price: false })),
    ...listed.map(([model, price]) => ({ model, ...price, is_list_price: true })),
  ].sort((a, b) => a.model.localeCompare(b.model, "en"));
}

/**
 * Sets the price of a model, or returns to its list price. Applies to later calls. Superadmin only.
 *
 * @returns all prices.
 */
export async function setPrice(ctx: Context, input: unknown): Promise<PriceView[]> {
  const actor = authorize(ctx.actor, "usage.manage");
  const { model, price } = parseInput(setPriceSchema, input);
  const { db } = ctx;
  const set = price && { ...price, updatedAt: ctx.now };
  await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      set
        ? insertWhere(db, modelPrices, { model, ...set }, holds)
            .onConflictDoUpdate({ target: modelPrices.model, set })
            .returning({ model: modelPrices.model })
        : db
            .delete(modelPrices)
            .where(and(eq(modelPrices.model, model), holds))
            .returning({ model: modelPrices.model }),
    audit: {
      action: "usage.price",
      entityType: "model_price",
      entityId: model,
      after: { price },
    },
  });
  return listPrices(ctx);
}
