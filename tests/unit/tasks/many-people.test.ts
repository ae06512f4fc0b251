import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { MAX_CANDIDATES, MAX_FOUND } from "@/lib/managed-items/people-rules";
import {
  listNewTaskCandidates,
  listSharedTaskCandidates,
  listTaskCandidates,
} from "@/lib/tasks/people/candidates";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

/** A company with more people than a selector loads. Everyone is in the project "big". */
const PEOPLE = 1200;

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
const { DB } = system.bindings;
const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PEOPLE}) SELECT`;
await DB.batch([
  DB.prepare(
    `INSERT INTO users (id, name, email, password_hash, role, active, created_at, updated_at)
    ${numbers} 'many-' || i, printf('Person %04d', i), printf('many%04d@example.com', i), 'x', 'moderator', i <> 1111, i, i FROM n`,
  ),
  DB.prepare(
    `INSERT INTO projects (id, name, url, type, status, created_by, created_at, updated_at)
    SELECT value, value, 'https://example.com', 'Site', 'active', ?, 1, 1 FROM json_each('["big", "small"]')`,
  ).bind(boss.id),
  DB.prepare(
    `INSERT INTO project_users (project_id, user_id, role, assigned_at) ${numbers} 'big', 'many-' || i, 'moderator', i FROM n`,
  ),
  DB.prepare(
    "INSERT INTO project_users (project_id, user_id, role, assigned_at) VALUES ('small', ?, 'moderator', 1)",
  ).bind(member.id),
  ...[
    ["in-big", "big"],
    ["in-small", "small"],
    ["in-none", null],
  ].map(([id, project]) =>
    DB.prepare(
      `INSERT INTO tasks (id, name, status, mode, project_id, created_by, created_at, updated_at)
      VALUES (?, 'A task', 'pending', 'manual', ?, ?, 1, 1)`,
    ).bind(id, project, boss.id),
  ),
]);

type Read = (ctx: Context, q?: unknown) => Promise<readonly { id: string; name: string }[]>;

/** People to choose from, as each task selector reads them. */
const READS: Record<string, Read> = {
  "a task": (ctx, q) => listTaskCandidates(ctx, "in-big", q),
  "a new task of a project": (ctx, q) => listNewTaskCandidates(ctx, "big", q),
  "a new task of none": (ctx, q) => listNewTaskCandidates(ctx, null, q),
  "several tasks": (ctx, q) => listSharedTaskCandidates(ctx, { ids: ["in-big"], q }),
};

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

describe.each(Object.entries(READS))("of 1,200 people, for %s", (_, read) => {
  const found = async (q?: unknown) => names(await read(system.context(boss), q));

  it("the first are given, and a search finds each of the others by name and email", async () => {
    const given = await found();
    expect(given).toHaveLength(MAX_CANDIDATES);
    expect(given).not.toContain("Person 1150");
    expect(await found("  pErSoN 1150 ")).toEqual(["Person 1150"]);
    expect(await found("MANY1150@EXAMPLE")).toEqual(["Person 1150"]);
    expect(await found("Person 1111")).toEqual([]);
  });

  it("of many who match, the newest are told, by name", async () => {
    const many = await found("person");
    expect(many).toHaveLength(MAX_FOUND);
    expect(many).toEqual(many.toSorted());
  });

  it("what can't be searched for is refused", async () => {
    for (const q of ["\0", "\uD800", "x".repeat(201), 7, ["a"]])
      await expect(read(system.context(boss), q)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("a task of a project can be given to who sees the project, and one of none to everyone", async () => {
  const known = { small: [boss.id, member.id].toSorted() };
  const ids = async (people: Promise<readonly { id: string }[]>) =>
    (await people).map(({ id }) => id).toSorted();
  const ctx = system.context(boss);
  expect(await ids(listTaskCandidates(ctx, "in-small"))).toEqual(known.small);
  expect(await ids(listNewTaskCandidates(ctx, "small"))).toEqual(known.small);
  expect(await listTaskCandidates(ctx, "in-none")).toHaveLength(MAX_CANDIDATES);
});

it("a search finds no one for who may not edit the task, and no one who is on it", async () => {
  expect(await listTaskCandidates(system.context(member), "in-big", "Person 1150")).toEqual([]);
  await system.bindings.DB.exec(
    "INSERT INTO task_users (task_id, user_id, role, assigned_at) VALUES ('in-big', 'many-1150', 'assignee', 1)",
  );
  const ctx = system.context(boss);
  expect(await listTaskCandidates(ctx, "in-big", "Person 1150")).toEqual([]);
});
