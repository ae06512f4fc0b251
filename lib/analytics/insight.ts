import type { Facts } from "./facts";
import type { Period } from "./period-schema";
import type { Figure, InsightPlace, InsightView } from "./view-schema";

/** What the rules look at. */
export interface InsightInput {
  period: Period;
  facts: Facts;
  figures: readonly Figure[];
}

/** An insight before anybody asks for it: with where it is acted on, whoever may go there. */
export type Insight = Omit<InsightView, "link"> & { place: InsightPlace | null };

/** Finds one thing, or several of a kind. */
export type InsightRule = (input: InsightInput) => Insight[];

/** From this many on, what is left undone is of high impact. */
export const MANY = 10;

/** "1 task is", "2 tasks are". */
export const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;
