import type { Fault } from "../../support/faults/bench";

interface Sample {
  /** Runs every nth row of a table. */
  every: number;
  /** Chooses the faults for a row. */
  choose: (faults: Fault[]) => Fault[];
  /** Whether two runs without a fault are compared first. */
  isSure: boolean;
}

/**
 * In the small size: an overload at the first call, a lost answer to the last effect, and an outage
 * between.
 */
const some = (faults: Fault[]): Fault[] =>
  [
    faults[0],
    faults.findLast(({ when }) => when === "after"),
    faults.find(({ from, to }) => to > from),
  ].filter((fault) => fault !== undefined);

/** Returns how much of the proof to run. */
export const sampleOf = (size: "ci" | "full"): Sample =>
  size === "full"
    ? { every: 1, choose: (faults) => faults, isSure: true }
    : { every: 29, choose: some, isSure: false };
