import type { PipelineDeal, PipelineStage, StageSum } from "./pipeline-schema";

type Worth = Pick<PipelineDeal, "stage" | "value" | "currency" | "probability">;

const rounded = (amount: number) => Math.round(amount * 100) / 100;

function withDeal(
  { stage, deals, sums }: PipelineStage,
  { value, currency, probability }: Worth,
  sign: 1 | -1,
): PipelineStage {
  const known = sums.find((sum) => sum.currency === currency) ?? {
    currency,
    value: 0,
    weighted: 0,
  };
  const changed: StageSum = {
    currency,
    value: rounded(known.value + sign * value),
    weighted: rounded(known.weighted + (sign * value * probability) / 100),
  };
  const others = sums.filter((sum) => sum.currency !== currency);
  return { stage, deals: deals + sign, sums: sorted([...others, changed]) };
}

/** The greatest first; what is worth nothing is left out. */
export function sorted(sums: readonly StageSum[]): StageSum[] {
  return sums
    .filter(({ value }) => value > 0)
    .toSorted(
      (one, other) => other.value - one.value || one.currency.localeCompare(other.currency),
    );
}

/**
 * The stages as they are once some deals stand elsewhere.
 *
 * @param moved deals as they were, with the stage that they are moved to.
 */
export function afterMoves(
  stages: readonly PipelineStage[],
  moved: readonly (Worth & { to: string })[],
): PipelineStage[] {
  return stages.map((stage) =>
    moved.reduce((now, deal) => {
      if (deal.stage === deal.to) return now;
      if (deal.stage === now.stage) return withDeal(now, deal, -1);
      return deal.to === now.stage ? withDeal(now, deal, 1) : now;
    }, stage),
  );
}

/** What several stages are worth together, by currency. */
export function totalOf(stages: readonly PipelineStage[]): StageSum[] {
  const byCurrency = new Map<string, StageSum>();
  for (const { currency, value, weighted } of stages.flatMap(({ sums }) => sums)) {
    const before = byCurrency.get(currency) ?? { currency, value: 0, weighted: 0 };
    byCurrency.set(currency, {
      currency,
      value: rounded(before.value + value),
      weighted: rounded(before.weighted + weighted),
    });
  }
  return sorted([...byCurrency.values()]);
}
