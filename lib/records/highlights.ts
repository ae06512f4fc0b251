import { HOT_SCORE, LOW_STOCK } from "@/db/vocabulary";

export { HOT_SCORE, LOW_STOCK };

/** The colour of a figure. Its badge also has text. */
export type Highlight = "good" | "fair" | "poor" | "none";

/** Highest keyword positions shown in green and in amber. Higher ones are red. */
export const GOOD_POSITION = 5;
export const FAIR_POSITION = 10;

/** The colour of a keyword's position. */
export function positionHighlight(position: number | null): Highlight {
  if (position === null) return "none";
  if (position <= GOOD_POSITION) return "good";
  return position <= FAIR_POSITION ? "fair" : "poor";
}

/** Content items with a lower SEO score need attention. */
export const LOW_SEO_SCORE = 50;

/** The colour of a content item's SEO score: green from 80, amber from 50, red below. */
export function seoHighlight(score: number): Highlight {
  if (score >= 80) return "good";
  return score >= LOW_SEO_SCORE ? "fair" : "poor";
}

/** The colour of a lead's score: green from 80, amber from 60, grey below. */
export function scoreHighlight(score: number): Highlight {
  if (score >= HOT_SCORE) return "good";
  return score >= 60 ? "fair" : "none";
}

/** True for 5 or fewer. */
export function isLowStock(quantity: number): boolean {
  return quantity <= LOW_STOCK;
}

export const TRENDS = ["up", "down", "stable"] as const;
export type Trend = (typeof TRENDS)[number];

/** The trend of a figure. For keyword positions, where lower is better, swap the arguments. */
export function trendOf(now: number, before: number | null): Trend {
  if (before === null || now === before) return "stable";
  return now > before ? "up" : "down";
}

/** True for a deal that is won or lost. */
export const isClosedStage = (stage: string): boolean => stage === "won" || stage === "lost";

/**
 * True for an open deal whose expected close date has passed. The date itself isn't overdue yet.
 */
export function isCloseOverdue(stage: string, expectedClose: string | null, now: number): boolean {
  if (expectedClose === null || isClosedStage(stage)) return false;
  return expectedClose < new Date(now).toISOString().slice(0, 10);
}
