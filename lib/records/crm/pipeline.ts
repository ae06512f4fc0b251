import type { DEAL_STAGES } from "@/db/vocabulary";
import type { Values } from "../field-schema";

export type DealStage = (typeof DEAL_STAGES)[number];

/** Deals per stage on the board. The others are in the list. */
export const CARDS_PER_STAGE = 12;

/** The value of deals in one currency, in whole units. */
export interface StageSum {
  currency: string;
  value: number;
  /** The sum of each value times its probability. */
  weighted: number;
}

/** The part of a deal that its card shows. */
export interface PipelineDeal {
  id: string;
  name: string;
  company: string;
  stage: DealStage;
  value: number;
  currency: string;
  /** Percent. */
  probability: number;
  /** A date such as 2026-11-21. */
  expected_close: string | null;
  /** True if it is open and its expected close has passed. */
  is_overdue: boolean;
  is_sample: boolean;
  version: number;
  /** The custom fields that the list shows, as far as they have values. */
  custom: Values;
}

export interface PipelineStage {
  stage: DealStage;
  /** The number of deals, shown or not. */
  deals: number;
  /** By currency. Amounts in different currencies are never added. */
  sums: readonly StageSum[];
}

export interface Pipeline {
  stages: readonly PipelineStage[];
  cards: readonly PipelineDeal[];
  /** The number of samples in the workspace. */
  samples: number;
  /** True if the workspace has no records of any type. */
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
  return { stage, deals: deals + sign, sums: largestFirst([...others, changed]) };
}

/** Sorts by value, largest first, without zero values. */
export function largestFirst(sums: readonly StageSum[]): StageSum[] {
  return sums
    .filter(({ value }) => value > 0)
    .toSorted(
      (one, other) => other.value - one.value || one.currency.localeCompare(other.currency),
    );
}

/**
 * Returns the stages after moving some deals.
 *
 * @param moved the deals before the move, with their new stage.
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

/** Returns the total value of several stages, by currency. */
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
  return largestFirst([...byCurrency.values()]);
}
