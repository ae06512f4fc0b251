import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { projectUsers } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks, taskUsers } from "@/db/schema/tasks";
import type { Context } from "@/lib/context/context";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { runBulk } from "@/lib/tasks/bulk/run-bulk";
import { createTask } from "@/lib/tasks/changes/create-task";
import { deleteTask } from "@/lib/tasks/changes/delete-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { assignTaskUser, removeTaskUser } from "@/lib/tasks/people/task-people";
import { MAX_TASK_PEOPLE, STATUS_ONLY } from "@/lib/tasks/schema";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const { projectId } = await makeAgentWorld(system, boss);

/** Makes a task with an owner. */
async function raced() {
  const ctx = system.context(boss);
  const owner = await system.createActor("moderator");
  const people = [{ userId: owner.id, taskRole: "owner" as const }];
  const { task } = await createTask(ctx, { name: "Raced", assigned_users: people });
  return { ctx, owner, id: task.id };
}

/** Every write of one task, by the action of its audit row. */
const WRITES: Record<string, (ctx: Context, id: string, userId: string) => Promise<unknown>> = {
  "tasks.update": (ctx, id) => updateTask(ctx, { id, changes: { name: "New" }, ifMatch: 1 }),
  "tasks.delete": (ctx, id) => deleteTask(ctx, { id, ifMatch: 1 }),
  "tasks.assign": (ctx, id, userId) =>
    assignTaskUser(ctx, { id, input: { userId, taskRole: "reviewer" }, ifMatch: 1 }),
  "tasks.unassign": (ctx, id, userId) => removeTaskUser(ctx, { id, userId, ifMatch: 1 }),
};

const auditOf = (ctx: Context, id: string) =>
  ctx.db
    .select({ action: auditLog.action, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.entityId, id), ne(auditLog.action, "tasks.create")));

describe.each(Object.entries(WRITES))("%s", (action, act) => {
  it("leaves one audit row", async () => {
    const { ctx, id, owner } = await raced();
    await act(ctx, id, owner.id);
    expect(await auditOf(ctx, id)).toEqual([{ action, actorId: boss.id }]);
  });

  it.each(FALLS)("by someone who was %s meanwhile is forbidden", async (fall) => {
    const { ctx, id, owner } = await raced();
    const actor = await system.createActor("superadmin");
    const late = interrupted(system, actor, () => fell(ctx, actor, fall));
    await expect(act(late, id, owner.id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await auditOf(ctx, id)).toEqual([]);
  });

  it("of a task that was deleted meanwhile misses it", async () => {
    const { ctx, id, owner } = await raced();
    const late = interrupted(system, boss, () => ctx.db.delete(tasks).where(eq(tasks.id, id)));
    await expect(act(late, id, owner.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("of a task whose version moved meanwhile is refused", async () => {
    const { ctx, id, owner } = await raced();
    const moves = () => ctx.db.update(tasks).set({ version: 2 }).where(eq(tasks.id, id));
    await expect(act(interrupted(system, boss, moves), id, owner.id)).rejects.toMatchObject({
      code: "precondition_failed",
    });
  });
});

it("an owner who became an assignee may only set the status, and is told so", async () => {
  const { ctx, id, owner } = await raced();
  const late = interrupted(system, owner, () => ctx.db.update(taskUsers).set({ role: "assignee" }));
  const work = updateTask(late, { id, changes: { name: "New" } });
  await expect(work).rejects.toMatchObject({ code: "forbidden", message: STATUS_ONLY });
});

it("a person who was removed meanwhile isn't removed again", async () => {
  const { ctx, id, owner } = await raced();
  const late = interrupted(system, boss, () => ctx.db.delete(taskUsers));
  await expect(removeTaskUser(late, { id, userId: owner.id })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    assignTaskUser(ctx, { id, input: { userId: "nobody", taskRole: "owner" } }),
  ).rejects.toMatchObject({ code: "invalid_input" });
});

it("a project that someone can't read any more takes none of many tasks", async () => {
  const { ctx, id, owner } = await raced();
  await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: owner.id } });
  const leaves = () => ctx.db.delete(projectUsers).where(eq(projectUsers.userId, owner.id));
  const changes = { project_id: projectId };
  const late = interrupted(system, owner, leaves);
  expect(await runBulk(late, { action: "update", ids: [id], changes })).toMatchObject({
    done: [],
    failed: [{ id, code: "invalid_input", message: "Project not found" }],
  });
});

it("a task of many that has no room for another person says so", async () => {
  const ctx = system.context(boss);
  const all = await Promise.all(
    Array.from({ length: MAX_TASK_PEOPLE + 1 }, () => system.createActor("moderator")),
  );
  const [last, ...others] = all.map(({ id }) => ({ userId: id, taskRole: "assignee" as const }));
  const { task } = await createTask(ctx, { name: "Full", assigned_users: others });
  const { failed } = await runBulk(ctx, { action: "assign", ids: [task.id], ...last });
  expect(failed).toMatchObject([{ code: "invalid_input", message: /maximum number of people/ }]);
});
