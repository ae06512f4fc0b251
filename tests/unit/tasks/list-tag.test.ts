import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/db/schema/auth";
import { projects, projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { getTaskListTag, listVersion } from "@/lib/tasks/list/list-tag";
import { listTasks } from "@/lib/tasks/list/list-tasks";
import { taskListSchema } from "@/lib/tasks/list/schema";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { makeProject } from "./tasks-fixture";

let system: TestSystem;
let actor: Actor;
let other: Actor;
let projectId: string;
const taskId = crypto.randomUUID();
const query = taskListSchema.parse({});
const versionNow = async () =>
  (await db().get<{ version: number }>(sql`SELECT ${listVersion()} AS version`)).version;
const tagOf = async (person: Actor, now = Date.UTC(2026, 5, 1, 12)) =>
  getTaskListTag(system.context(person, { now }), await versionNow());

beforeAll(async () => {
  system = await createTestSystem();
  actor = await system.createActor("moderator");
  other = await system.createActor("moderator");
  projectId = await makeProject(system, { members: { [actor.id]: "moderator" } });
});
afterAll(() => system.close());

const db = () => system.context().db;
const at = { createdAt: 1, updatedAt: 1 };
const row = { id: taskId, name: "One", status: "pending", mode: "manual", ...at } as const;
const member = () => ({ projectId, userId: other.id, assignedAt: 1 });
const onTask = () => ({ taskId, userId: other.id, role: "reviewer" as const, assignedAt: 1 });
const ofTask = eq(tasks.id, taskId);

/** In this order: each needs what the ones before have made. */
const WRITES: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    "a new task",
    () =>
      db()
        .insert(tasks)
        .values({ ...row, projectId }),
  ],
  ["a changed task", () => db().update(tasks).set({ name: "Two" }).where(ofTask)],
  ["somebody put on a task", () => db().insert(taskUsers).values(onTask())],
  ["another role on a task", () => db().update(taskUsers).set({ role: "owner" })],
  ["a changed name", () => db().update(users).set({ name: "New" }).where(eq(users.id, other.id))],
  [
    "a changed e-mail",
    () => db().update(users).set({ email: "n@example.com" }).where(eq(users.id, other.id)),
  ],
  ["a renamed project", () => db().update(projects).set({ name: "Borealis" })],
  ["a project's other creator", () => db().update(projects).set({ createdBy: other.id })],
  ["somebody who joins a project", () => db().insert(projectUsers).values(member())],
  ["another role in a project", () => db().update(projectUsers).set({ role: "admin" })],
  [
    "somebody who leaves a project",
    () => db().delete(projectUsers).where(eq(projectUsers.userId, other.id)),
  ],
  [
    "somebody who joins a workspace",
    async () => {
      const [workspace] = await db().select().from(workspaces);
      await db()
        .insert(workspaceUsers)
        .values({ workspaceId: workspace?.id ?? "", userId: actor.id, assignedAt: 1 });
    },
  ],
  ["a deleted workspace, by its team", () => db().delete(workspaces)],
  ["a deleted user, by their assignments", () => db().delete(users).where(eq(users.id, other.id))],
  ["a deleted project, by its tasks", () => db().delete(projects)],
  ["a deleted task", () => db().delete(tasks)],
];

describe("the tag of the list", () => {
  it("[W163] changes with every write that can change what somebody sees", async () => {
    for (const [what, write] of WRITES) {
      const before = await tagOf(actor);
      await write();
      expect([what, await tagOf(actor)]).not.toEqual([what, before]);
    }
  });

  it("is the list's own, and stays while nothing changes, whatever else is written", async () => {
    const now = Date.UTC(2026, 5, 1, 12);
    const { tag } = await listTasks(system.context(actor, { now }), query);
    expect(await tagOf(actor)).toBe(tag);
    await db().update(users).set({ lastLogin: 5 }).where(eq(users.id, actor.id));
    await makeProject(system);
    expect(await tagOf(actor)).toBe(tag);
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
  });

  it("differs by person, role and day, and is for people who are signed in", async () => {
    const tags = [
      await tagOf(actor),
      await tagOf({ ...actor, role: "superadmin" }),
      await tagOf({ ...actor, id: "another" }),
      await tagOf(actor, Date.UTC(2026, 5, 2)),
    ];
    expect(new Set(tags).size).toBe(4);
    await expect(getTaskListTag(system.context(), 1)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
