import { type NamedResults, namedBatch } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { capsStatements, capsView } from "./caps";
import { pricesStatement, pricesView } from "./prices";
import { type UsageFigures, usageFiguresStatements, usageFiguresView } from "./read-usage";
import type { CapView, PriceView, UsageQuery } from "./schema";

/** Caps and prices. */
export interface SpendingRules {
  caps: CapView[];
  prices: PriceView[];
}

export interface UsageScreen {
  figures: UsageFigures;
  /** Null if the person doesn't manage them. */
  rules: SpendingRules | null;
}

const rulesStatements = (ctx: Context) => ({
  ...capsStatements(ctx),
  prices: pricesStatement(ctx),
});

function rulesView({ prices, ...caps }: NamedResults<ReturnType<typeof rulesStatements>>) {
  return { caps: capsView(caps), prices: pricesView(prices) };
}

const manages = (actor: Actor) => can(actor, "usage.manage");

/** Returns all caps and prices, or null if the person doesn't manage them. */
export async function getSpendingRules(ctx: Context): Promise<SpendingRules | null> {
  if (!manages(authorize(ctx.actor, "usage.list"))) return null;
  return rulesView(await namedBatch(ctx.db, rulesStatements(ctx)));
}

/**
 * Returns everything on the usage page, in one round trip.
 *
 * @throws AppError `invalid_input` for an invalid or too long period.
 */
export async function getUsageScreen(ctx: Context, query: UsageQuery): Promise<UsageScreen> {
  const actor = authorize(ctx.actor, "usage.list");
  const figures = usageFiguresStatements(ctx, actor, query);
  if (!manages(actor)) {
    const read = await namedBatch(ctx.db, figures);
    return { figures: usageFiguresView(ctx, query, read), rules: null };
  }
  const { total, days, chosen, ...rules } = await namedBatch(ctx.db, {
    ...figures,
    ...rulesStatements(ctx),
  });
  return {
    figures: usageFiguresView(ctx, query, { total, days, chosen }),
    rules: rulesView(rules),
  };
}
