import { afterAll, describe, expect, it, vi } from "vitest";
import { benchOf } from "../support/faults/bench";
import { startFaultyInProcess } from "../support/faults/faulty-in-process";
import { sweepWrite } from "../support/faults/sweep";
import { makeFaultWorld } from "../support/faults/world";
import { loadActions } from "../support/in-process/actions";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { ACTION_NAMES, ACTION_WRITES } from "./faults/action-writes";
import { sampleOf } from "./faults/sample";

const total = { sites: 0, faults: 0, violations: 0 };

// Deliberate failures are logged in this process.
vi.spyOn(console, "error").mockImplementation(() => undefined);
const system = await startFaultyInProcess();
const world = await makeFaultWorld(system);
const bench = await benchOf(system);
afterAll(async () => {
  printFigure(
    `Faults in actions: ${total.sites} call sites, ${total.faults} faults, ${total.violations} violations`,
  );
  await system?.close();
  vi.restoreAllMocks();
});

/** Which share of the table is run: the API's proof makes the same writes. */
const EVERY = proofSize({ ci: 16, full: 1 });
const { choose, isSure } = sampleOf(proofSize<"ci" | "full">({ ci: "ci", full: "full" }));

describe("a fault at any call of a service leaves all or nothing of an action, and a retry converges", () => {
  it.each(ACTION_WRITES.filter((_, at) => at % EVERY === 0))(
    "$title",
    async (write) => {
      const { sites, faults, violations } = await sweepWrite(bench, world, {
        write,
        choose,
        isSure,
      });
      total.sites += sites;
      total.faults += faults;
      total.violations += violations.length;
      expect(violations).toEqual([]);
    },
    180_000,
  );
});

it("the table has a row for every action", async () => {
  const actions = await loadActions();
  expect([...actions.keys()].filter((name) => !ACTION_NAMES.has(name))).toEqual([]);
});
