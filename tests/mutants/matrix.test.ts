import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { deniedTo, findGuarded, refusalOf } from "../support/guarded-use-cases";
import { startInProcess } from "../support/in-process/system";
import { watch } from "../support/in-process/watched";
import { askCall, leaksOf } from "../support/matrix/ask";
import { type CallCell, callGroups, everyNth } from "../support/matrix/cells";
import { createMatrixWorld } from "../support/matrix/world";

/** What the instrumented guards ask: which mutant is on, and a note of who comes by. */
const mutants = { on: -1, reached: new Set<number>() };
Object.assign(globalThis, { __mutants: mutants });

/** Calls that can be made but once, and what ends sessions. */
const ONCE = ["{session}", "{token}", "/api/auth/sessions", "/api/auth/logout"];
const isRepeatable = ({ row: { method, template } }: CallCell) =>
  !ONCE.some((part) => template.includes(part)) &&
  !(method === "DELETE" && template.includes("{comment}"));

/** Of the groups of cells so many stand for all; 5 shares no factor with the kinds of person. */
const STEP = 5;
/** Cells that are asked at most before a mutant is said to have survived. */
const MOST = 40;

/** As many as are wanted, evenly out of the whole, so that each kind of person has its turn. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from(
    { length: Math.min(items.length, most) },
    (_, index) => items[Math.floor(index * step)],
  ).filter((item) => item !== undefined);
}

it("the matrix notices mutants", async () => {
  const chosen: number[] = JSON.parse(readFileSync(process.env.MUTANTS_CHOSEN ?? "", "utf8"));
  const system = await startInProcess();
  const world = await createMatrixWorld(system);
  const watched = watch(system);
  /** The answer, what it tells, or what the database has told already is not for this person. */
  const isWrong = async (cell: CallCell) => {
    watched.takeRead();
    try {
      const answer = await askCall(watched, world, cell);
      const read = { status: 200, text: watched.takeRead() };
      const leaks = [...leaksOf(cell, answer), ...leaksOf(cell, read)];
      return answer.status !== cell.expected || leaks.length > 0;
    } catch {
      // An answer that breaks off while it is read.
      return true;
    }
  };

  const guarded = await findGuarded();
  const nobody = { actor: null };
  const moderator = { actor: { ...nobody, id: "", role: "moderator" } };
  const denied = deniedTo("moderator", guarded);
  /** A use case that does not refuse nobody, or a moderator whom the policy does not name. */
  const findUnrefused = async () => {
    for (const one of guarded)
      if ((await refusalOf(one, nobody)) !== "unauthenticated") return `${one.name} for nobody`;
    for (const one of denied)
      if ((await refusalOf(one, moderator)) !== "forbidden") return `${one.name} for a moderator`;
    return null;
  };
  expect(await findUnrefused()).toBeNull();

  const cellsBy = new Map<number, CallCell[]>();
  const wrongAlone: CallCell[] = [];
  for (const cell of everyNth(callGroups(), STEP).flat().filter(isRepeatable)) {
    mutants.reached.clear();
    if (await isWrong(cell)) wrongAlone.push(cell);
    else for (const id of mutants.reached) cellsBy.set(id, [...(cellsBy.get(id) ?? []), cell]);
  }

  const caught: Record<number, string | null> = {};
  const keep = () => {
    const alone = wrongAlone.map(({ row, kind, variant }) =>
      [row.method, row.template, kind, variant].join(" "),
    );
    writeFileSync(process.env.MUTANTS_RESULT ?? "", JSON.stringify({ caught, wrongAlone: alone }));
  };
  for (const id of chosen) {
    mutants.on = id;
    caught[id] = null;
    caught[id] = await findUnrefused();
    for (const cell of caught[id] ? [] : spread(cellsBy.get(id) ?? [], MOST)) {
      if (!(await isWrong(cell))) continue;
      caught[id] = `${cell.row.method} ${cell.row.template} for ${cell.kind}`;
      break;
    }
    keep();
  }
  mutants.on = -1;
  await system.close();
}, 3_600_000);
