import type { Insight, InsightInput, InsightRule } from "./insight";
import { ownChanges, revenue, storage, tasksInTime } from "./insight-changes";
import {
  coldLeads,
  hotLeads,
  lateDeals,
  lowSeo,
  lowStock,
  nearKeywords,
  outOfStock,
  overdueTasks,
  waitingReview,
} from "./insight-counts";
import { INSIGHT_IMPACTS } from "./view-schema";

/** The rules, those that warn first. */
export const INSIGHT_RULES: readonly InsightRule[] = [
  outOfStock,
  revenue,
  overdueTasks,
  lateDeals,
  coldLeads,
  lowStock,
  hotLeads,
  lowSeo,
  nearKeywords,
  waitingReview,
  ownChanges,
  storage,
  tasksInTime,
];

/** What the rules find, of high impact first. */
export function insightsOf(input: InsightInput): Insight[] {
  const rank = ({ impact }: Insight) => INSIGHT_IMPACTS.indexOf(impact);
  return INSIGHT_RULES.flatMap((rule) => rule(input)).toSorted((a, b) => rank(a) - rank(b));
}
