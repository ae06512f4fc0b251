import { afterAll, expect, it } from "vitest";
import { startInProcess } from "../support/in-process/system";
import { watch } from "../support/in-process/watched";
import { askCall, leaksOf } from "../support/matrix/ask";
import { type CallCell, callGroups, everyNth } from "../support/matrix/cells";
import { createMatrixWorld } from "../support/matrix/world";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";

const EVERY = proofSize({ ci: 59, full: 1 });

const system = await startInProcess();
const world = await createMatrixWorld(system);
const watched = watch(system);
afterAll(() => system?.close());

const named = ({ row: { method, template }, kind, variant }: CallCell, leaks: string[]) =>
  `${method} ${template} by ${kind}, ${variant}: ${leaks.join()}`;

it("what a person may not read does not even leave the database", async () => {
  const found: string[] = [];
  const cells = everyNth(callGroups(), EVERY).flat();
  for (const cell of cells) {
    await askCall(watched, world, cell);
    const leaks = leaksOf(cell, { status: 200, text: watched.takeRead() });
    if (leaks.length > 0) found.push(named(cell, leaks));
  }
  printFigure(`Unread: ${cells.length} calls, ${found.length} read more than their person may`);
  expect(found).toEqual([]);
}, 600_000);
