import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agents } from "@/db/schema/agents";
import { notices } from "@/db/schema/auth";
import { jobs } from "@/db/schema/jobs";
import { tasks, taskUsers } from "@/db/schema/tasks";
import { STARTER } from "@/lib/agents/templates/template";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { closeAfterTests } from "../../support/close-after-tests";
import { addProduct } from "../../support/record-world";
import { makeAgentWorld, playTemplate } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const mira = await system.createActor("moderator");
const ctx = system.context(boss);
let projectId: string;
let agentId: string;
beforeEach(async () => {
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs), ctx.db.delete(tasks)]);
  const template = { templateId: "inventory-manager" };
  ({ projectId, agentId } = await makeAgentWorld(system, boss, template));
  await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 1 });
});

const join = (person: Actor) =>
  assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
const assignTo = (assignee: string) =>
  updateAgent(ctx, { id: agentId, changes: { agentConfig: { options: { assignee } } } });
const play = (decision: object | null = { decision: "approve" }) =>
  playTemplate(system, ctx, { agentId, projectId, decision });
const assigned = () =>
  ctx.db
    .select({ task: tasks.name, userId: taskUsers.userId, role: taskUsers.role })
    .from(taskUsers)
    .innerJoin(tasks, eq(tasks.id, taskUsers.taskId));

describe("the assignee of an agent's tasks", () => {
  it("is a person of the project, named in the approval and the report", async () => {
    await join(mira);
    await assignTo(mira.id);
    const { asks, result } = await play();
    expect(asks[0]?.args).toMatchObject({ name: "Reorder Mug (MUG)", user_id: mira.id });
    expect(result).toContain(`order 9, assigned to ${mira.name}`);
    const task = { task: "Reorder Mug (MUG)", userId: mira.id, role: "assignee" };
    expect(await assigned()).toEqual([task]);
    const told = await ctx.db.select().from(notices).where(eq(notices.userId, mira.id));
    expect(told.map(({ kind }) => kind)).toContain("task_assigned");
  });

  it("is the run's person by “The person who starts the run”, and no one by default", async () => {
    await play();
    expect(await assigned()).toEqual([]);
    await ctx.db.delete(tasks);
    await assignTo(STARTER);
    await play();
    expect((await assigned()).map(({ userId }) => userId)).toEqual([boss.id]);
  });

  it("can't be a person who can't open the project, when it is saved", async () => {
    await expect(assignTo(mira.id)).rejects.toMatchObject({
      code: "invalid_input",
      errors: { "agentConfig.options.assignee": [expect.stringContaining("can't be assigned")] },
    });
    await expect(assignTo("no-such-person")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is left out when they lost the project later, and the task is created all the same", async () => {
    await join(mira);
    await assignTo(mira.id);
    await system.bindings.DB.prepare("DELETE FROM project_users WHERE user_id = ?")
      .bind(mira.id)
      .run();
    const { result, state } = await play();
    expect(state).toBe("succeeded");
    expect(result).toContain("assigned to no one: the person in the agent's options");
    expect(await ctx.db.select().from(tasks)).toHaveLength(1);
    expect(await assigned()).toEqual([]);
  });
});
