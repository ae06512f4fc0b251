import { afterAll, beforeAll, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { createTask } from "@/lib/tasks/changes/create-task";
import { assignmentStep, explainAssignment } from "@/lib/tasks/people/assignments";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
let boss: Actor;
let person: Actor;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  person = await system.createActor("moderator");
});
afterAll(() => system.close());

/** Returns the explanation of a write without effect, on a task with these people. */
async function explain(
  on: { userId: string; taskRole: "owner" | "reviewer" }[],
  wanted: { userId: string; taskRole: "owner" | null },
) {
  const ctx = system.context(boss);
  const made = await createTask(ctx, { name: "Raced", assigned_users: on });
  return explainAssignment(ctx, boss, assignmentStep({ id: made.task.id, ...wanted }));
}

it("someone who was given another role or removed since had the role when it was to be given", async () => {
  const wanted = { userId: person.id, taskRole: "owner" } as const;
  const changed = await explain([{ userId: person.id, taskRole: "reviewer" }], wanted);
  expect(changed.assignedUsers).toMatchObject([{ userId: person.id, taskRole: "reviewer" }]);
  expect((await explain([], wanted)).assignedUsers).toEqual([]);
});

it("someone who was added since was not on it when they were to be removed", async () => {
  const on = [{ userId: person.id, taskRole: "owner" }] as const;
  await expect(explain([...on], { userId: person.id, taskRole: null })).rejects.toMatchObject({
    code: "not_found",
  });
});

it("who may not be added is refused", async () => {
  const wanted = { userId: "nobody", taskRole: "owner" } as const;
  await expect(explain([], wanted)).rejects.toMatchObject({ code: "invalid_input" });
});
