import { HOT_SCORE, LOW_STOCK } from "@/db/vocabulary";

export { HOT_SCORE, LOW_STOCK };

/** How a figure is coloured; the badge carries text beside it. */
export type Highlight = "good" | "fair" | "poor" | "none";

/** The last positions of a keyword in the results that are shown green, and amber; red is beyond. */
export const GOOD_POSITION = 5;
export const FAIR_POSITION = 10;

/** How a keyword's position is coloured. */
export function positionHighlight(position: number | null): Highlight {
  if (position === null) return "none";
  if (position <= GOOD_POSITION) return "good";
  return position <= FAIR_POSITION ? "fair" : "poor";
}

/** A content item below this SEO score wants attention. */
export const LOW_SEO_SCORE = 50;

/** A content item's SEO score: green from 80, amber from 50, red below. */
export function seoHighlight(score: number): Highlight {
  if (score >= 80) return "good";
  return score >= LOW_SEO_SCORE ? "fair" : "poor";
}

/** A lead's score: green from 80, amber from 60, grey below. */
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

/** Where a figure is going; a keyword's position is the better the smaller it is, so it is given the other way round. */
export function trendOf(now: number, before: number | null): Trend {
  if (before === null || now === before) return "stable";
  return now > before ? "up" : "down";
}

/** True for a deal that is won or lost. */
export const isClosedStage = (stage: string): boolean => stage === "won" || stage === "lost";

/** A deal that is open although the day on which it should close is past; that day itself still counts. */
export function isCloseOverdue(stage: string, expectedClose: string | null, now: number): boolean {
  if (expectedClose === null || isClosedStage(stage)) return false;
  return expectedClose < new Date(now).toISOString().slice(0, 10);
}
