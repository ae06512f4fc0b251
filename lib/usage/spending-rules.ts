import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { listCaps } from "./caps";
import { listPrices } from "./prices";
import type { CapView, PriceView } from "./schema";

/** Caps and prices. */
export interface SpendingRules {
  caps: CapView[];
  prices: PriceView[];
}

/** Returns all caps and prices, or null if the person doesn't manage them. */
export async function getSpendingRules(ctx: Context): Promise<SpendingRules | null> {
  if (!can(authorize(ctx.actor, "usage.list"), "usage.manage")) return null;
  const [caps, prices] = await Promise.all([listCaps(ctx), listPrices(ctx)]);
  return { caps, prices };
}
