import type { Fault } from "../../support/faults/bench";

interface Sample {
  /** Each so manieth row of a table is run. */
  every: number;
  /** The faults that a row meets. */
  choose: (faults: Fault[]) => Fault[];
  /** Whether two runs without a fault are compared first. */
  isSure: boolean;
}

/** In the small size: an overload at the first call, the last effect lost on its way back, an outage in between. */
const some = (faults: Fault[]): Fault[] =>
  [
    faults[0],
    faults.findLast(({ when }) => when === "after"),
    faults.find(({ from, to }) => to > from),
  ].filter((fault) => fault !== undefined);

/** How much of the proof is run. */
export const sampleOf = (size: "ci" | "full"): Sample =>
  size === "full"
    ? { every: 1, choose: (faults) => faults, isSure: true }
    : { every: 29, choose: some, isSure: false };
