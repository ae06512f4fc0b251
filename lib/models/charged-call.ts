import { type Context, callOutside } from "@/lib/context/context";
import { releaseUsage, reserveUsage, settleUsage } from "@/lib/usage/ledger";
import type { TokenCounts } from "@/lib/usage/list-prices";
import type { ConnectedModel } from "./connect-model";
import type { CallPurpose } from "./model-call";
import type { ModelServer } from "./model-server";
import { ModelFailure } from "./provider-failures";

type Tokens = Omit<TokenCounts, "cachedTokens">;

interface ChargedCall {
  integrationId: string;
  for: CallPurpose;
  /** What the call uses at most. */
  maximum: Tokens;
}

/**
 * Calls a model that doesn't converse. Reserves the maximum cost before the call and records the
 * actual cost after it, or the maximum if the answer doesn't tell.
 */
export async function chargedCall<Result>(
  ctx: Context,
  { server, model, costs }: ConnectedModel,
  call: ChargedCall,
  ask: (
    server: ModelServer,
  ) => Promise<{ result: Result; used: (Tokens & { isEstimated?: boolean }) | null }>,
): Promise<Result> {
  const of = ({ inputTokens, outputTokens }: Tokens) =>
    costs({ inputTokens, cachedTokens: 0, outputTokens });
  const maximum = of(call.maximum);
  const { integrationId } = call;
  const id = await reserveUsage(ctx, { ...call.for, ...maximum, integrationId, model });
  let used: (Tokens & { isEstimated?: boolean }) | null = null;
  let isCharged = true;
  try {
    const answer = await callOutside(ctx, () => ask(server));
    used = answer.used;
    return answer.result;
  } catch (error) {
    isCharged = !(error instanceof ModelFailure) || error.isCharged;
    throw error;
  } finally {
    if (isCharged) {
      const taken = used === null ? maximum : of(used);
      const isEstimated = used === null || used.isEstimated === true;
      await settleUsage(ctx, id, { ...taken, cachedTokens: 0, isEstimated });
    } else await releaseUsage(ctx, id);
  }
}
