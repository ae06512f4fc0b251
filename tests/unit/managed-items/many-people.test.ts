import { describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { listItemCandidates } from "@/lib/managed-items/get-item-team";
import { listCandidates } from "@/lib/managed-items/people";
import { MAX_CANDIDATES, MAX_FOUND, mayBeMore } from "@/lib/managed-items/people-rules";
import { getEditTaskScreen } from "@/lib/screens/tasks";
import { createTask } from "@/lib/tasks/changes/create-task";
import { listTaskCandidates } from "@/lib/tasks/people/candidates";
import { listWorkspaceCandidates } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { KINDS } from "../../support/items-fixture";
import { watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { makeProject } from "../tasks/tasks-fixture";

/** A company with more people than a selector loads. Everyone is in one project. */
const PEOPLE = 1200;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const projectId = await makeProject(system, { createdBy: boss.id });
const { DB } = system.bindings;
const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE}) SELECT`;
await DB.batch([
  DB.prepare(
    `INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at)
    ${numbers} 'many-' || i, printf('Person %04d', i), printf('many%04d@example.com', i), 'x', 'moderator', i <> 1111, i, i FROM n`,
  ),
  DB.prepare(
    `INSERT INTO project_users (project_id, user_id, role, assigned_at) ${numbers} ?, 'many-' || i, 'moderator', i FROM n`,
  ).bind(projectId),
]);

type Read = (ctx: Context, q?: unknown) => Promise<readonly { id: string; name: string }[]>;

/** People to choose from, as each selector reads them. */
const READS: Record<string, Read> = {
  "something new": (ctx, q) => listCandidates(ctx, "projects.create", q),
  "a workspace": async (ctx, q) =>
    (await listWorkspaceCandidates(ctx, { projectId, workspaceType: "crm" }, q)).candidates,
};

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

describe.each(Object.entries(READS))("of 1,200 people, for %s", (_, read) => {
  const found = async (q: unknown) => names(await read(system.context(boss), q));

  it("the first are given, and a search finds each of the others by name and email", async () => {
    const given = await read(system.context(boss));
    expect(given).toHaveLength(MAX_CANDIDATES);
    expect(mayBeMore(given)).toBe(true);
    expect(names(given)).not.toContain("Person 1150");
    expect(await found("  pErSoN 1150 ")).toEqual(["Person 1150"]);
    expect(await found("MANY1150@EXAMPLE")).toEqual(["Person 1150"]);
    expect(await found("Person 1111")).toEqual([]);
    expect(await found("nobody at all")).toEqual([]);
  });

  it("of many who match, as many are told as anyone reads through, by name", async () => {
    const many = await found("person");
    expect(many).toHaveLength(MAX_FOUND);
    expect(many).toEqual(many.toSorted());
    const tens = [...Array(10).keys()].map((i) => `Person 115${i}`);
    expect((await found("115")).filter((name) => name.startsWith("Person"))).toEqual([
      "Person 0115",
      "Person 1115",
      ...tens,
    ]);
  });

  it("what can't be searched for is refused", async () => {
    for (const q of ["\0", "\uD800", "x".repeat(201), 7, ["a"]])
      await expect(read(system.context(boss), q)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe.each(KINDS)("of 1,200 people, for a $item.kind", ({ item, make }) => {
  it("anyone who manages its team finds everyone, and others no one", async () => {
    const creator = await system.createActor("admin");
    const member = await system.createActor("moderator");
    const id = await make(system, { createdBy: creator.id, team: [[member.id, "moderator"]] });
    const find = (actor: Actor) =>
      listItemCandidates(system.context(actor), item, id, "Person 1150");
    for (const actor of [creator, boss])
      expect(names((await find(actor)).candidates)).toEqual(["Person 1150"]);
    expect(await find(member)).toEqual({ canManage: false, candidates: [] });
    const { trips } = await watchQueries(system, creator, (ctx) =>
      listItemCandidates(ctx, item, id, "person"),
    );
    expect(trips).toBe(1);
  });
});

it("a search of a task finds no one for who may not edit it, and no one who is on it", async () => {
  const member = await system.createActor("moderator");
  const { task: big } = await createTask(system.context(boss), {
    name: "Big",
    project_id: projectId,
  });
  expect(await listTaskCandidates(system.context(member), big.id, "Person 1150")).toEqual([]);
  const assigned_users = [{ userId: "many-1150", taskRole: "assignee" }];
  const { task } = await createTask(system.context(boss), {
    name: "Theirs",
    project_id: projectId,
    assigned_users,
  });
  expect(await listTaskCandidates(system.context(boss), task.id, "Person 1150")).toEqual([]);
  const { candidates } = await getEditTaskScreen(system.context(boss), task.id);
  expect(candidates).toHaveLength(MAX_CANDIDATES);
});
