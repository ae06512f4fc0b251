import { expect, it } from "vitest";
import { getProject } from "@/lib/projects/read-projects";
import { getTask } from "@/lib/tasks/get-task";
import { enterWorkspace } from "@/lib/workspaces/enter-workspace";
import { closeAfterTests } from "../support/close-after-tests";
import {
  contextOf,
  endHistory,
  type History,
  PEOPLE,
  startHistory,
  TYPES,
  takeStep,
} from "../support/histories/history";
import { entersWorkspace, rightsOn, seesProject } from "../support/histories/model";
import { printFigure } from "../support/print-figure";
import { proofSize } from "../support/proof-size";
import { proofSeed, seededRandom } from "../support/seeded-random";
import { createTestSystem } from "../support/test-system";

const HISTORIES = proofSize({ ci: 4, full: 2_000 });
/** Number of grants first, then of grants and losses. */
const [GRANTED, MIXED] = [10, 8];
const LONG = 60 * 60_000;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");

/** Errors with which a use case says that the person has no access. */
const GONE = ["not_found", "workspace_missing", "forbidden"];

const isThere = (reading: Promise<unknown>) =>
  reading.then(
    () => true,
    (error: { code?: string }) => {
      if (GONE.includes(error.code ?? "")) return false;
      throw error;
    },
  );

/** Compares each person's permissions in the product with the model's. */
async function compare(history: History): Promise<{ wrong: string[]; asked: number }> {
  const { model } = history;
  const wrong: string[] = [];
  let asked = 0;
  const note = (what: string, found: unknown, expected: unknown) => {
    asked += 1;
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) wrong.push(`${what}: ${is}, not ${should}`);
  };
  for (const who of history.people.keys()) {
    const ctx = contextOf(history, who);
    for (const [at, { id }] of model.projects.entries()) {
      const sees = await isThere(getProject(ctx, id));
      note(`person ${who} sees project ${at}`, sees, seesProject(model, who, at));
      for (const workspaceType of TYPES) {
        const enters = await isThere(enterWorkspace(ctx, { projectId: id, workspaceType }));
        const expected = entersWorkspace(model, who, at, workspaceType);
        note(`person ${who} enters ${workspaceType} of project ${at}`, enters, expected);
      }
    }
    for (const [at, task] of model.tasks.entries()) {
      const rights = await getTask(ctx, task.id).then(
        (found) => found.rights,
        () => null,
      );
      note(`person ${who} on task ${at}`, rights, rightsOn(model, who, task));
    }
  }
  return { wrong, asked };
}

it(
  "whatever was given and taken before, everyone may do what the rules say and nothing else",
  async () => {
    const random = seededRandom(proofSeed());
    let total = 0;
    for (let at = 0; at < HISTORIES; at++) {
      const history = await startHistory(system, boss, random);
      const steps: string[] = [];
      for (let step = 0; step < GRANTED + MIXED; step++)
        steps.push(await takeStep(history, step < GRANTED ? "grants" : "all"));
      const { wrong, asked } = await compare(history);
      total += asked;
      expect({ history: at, wrong, steps: wrong.length > 0 ? steps : [] }).toEqual({
        history: at,
        wrong: [],
        steps: [],
      });
      await endHistory(history);
    }
    printFigure(`Rights after histories: ${HISTORIES} histories, ${total} rights compared`);
    expect(total).toBe(HISTORIES * PEOPLE * (2 * 3 + 3));
  },
  LONG,
);
