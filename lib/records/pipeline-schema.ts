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
  /** How many of the workspace's deals are examples. */
  samples: number;
  /** The workspace has no records of any type. */
  isWorkspaceEmpty: boolean;
}
