import type { DEAL_STAGES } from "@/db/vocabulary";

export type DealStage = (typeof DEAL_STAGES)[number];

/** Deals of a stage that the board shows; the rest is on the list. */
export const CARDS_PER_STAGE = 12;

/** What deals of one currency are worth, in whole units. */
export interface StageSum {
  currency: string;
  value: number;
  /** Each value times its probability. */
  weighted: number;
}

/** As much of a deal as its card shows. */
export interface PipelineDeal {
  id: string;
  name: string;
  company: string;
  stage: DealStage;
  value: number;
  currency: string;
  /** Percent. */
  probability: number;
  /** A day such as 2026-11-21. */
  expected_close: string | null;
  /** Open, and its expected close is past. */
  is_overdue: boolean;
  is_sample: boolean;
  version: number;
}

export interface PipelineStage {
  stage: DealStage;
  /** How many deals there are, shown or not. */
  deals: number;
  /** By currency; amounts of different currencies are never added. */
  sums: readonly StageSum[];
}

export interface Pipeline {
  stages: readonly PipelineStage[];
  cards: readonly PipelineDeal[];
  /** How many of the workspace's records are samples. */
  samples: number;
  /** The workspace has no records of any type. */
  isWorkspaceEmpty: boolean;
}

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
  return { stage, deals: deals + sign, sums: greatestFirst([...others, changed]) };
}

/** The greatest first; what is worth nothing is left out. */
export function greatestFirst(sums: readonly StageSum[]): StageSum[] {
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
  return greatestFirst([...byCurrency.values()]);
}
