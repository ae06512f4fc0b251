import { MINOR_UNITS } from "@/lib/records/money-rules";
import type { EventName, EventRow } from "./blocks";
import { figureOf } from "./figure";
import { allOf, type Part, type Series, seriesOf } from "./parts";
import type { Window } from "./period-schema";
import type { StateName, StateRow } from "./states";
import type { Figure } from "./view-schema";

/** What computed figures are made of. */
export interface Counted {
  window: Window;
  /** The types of workspace that are counted. */
  areas: readonly string[];
  events: readonly EventRow[];
  states: readonly StateRow[];
}

type Words = Pick<Figure, "name" | "category" | "unit" | "hint">;
type Measure = (part: Part) => number | null;

const SECOND_MS = 1000;

export const countOf: Measure = ({ count }) => count;
export const amountOf: Measure = ({ total }) => total / MINOR_UNITS;
/** An average of nothing is not 0. */
export const averageOf: Measure = ({ count, total }) => (count === 0 ? null : total / count);
export const secondsEach: Measure = (part) => {
  const average = averageOf(part);
  return average === null ? null : average / SECOND_MS;
};
export const shareOf: Measure = (part) => {
  const average = averageOf(part);
  return average === null ? null : average * 100;
};

export const measured = (series: Series, measure: Measure, words: Words): Figure =>
  figureOf({
    ...words,
    value: measure(series.now),
    previous: measure(series.before),
    series: series.parts.map(measure),
  });

export const event = ({ events, window }: Counted, name: EventName) => allOf(events, name, window);
export const events = (counted: Counted, name: EventName) =>
  seriesOf(counted.events, name, counted.window);
export const states = (counted: Counted, name: StateName) =>
  counted.states.filter((state) => state.name === name);
