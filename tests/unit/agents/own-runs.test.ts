import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { approvals } from "@/db/schema/agent-runs";
import { agents, agentUsers } from "@/db/schema/agents";
import { jobs } from "@/db/schema/jobs";
import { projectUsers, workspaceUsers } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { listFeedback, rateRun } from "@/lib/agents/feedback/feedback";
import { countApprovals, getApproval, listApprovals } from "@/lib/agents/runs/approvals";
import { decideApproval } from "@/lib/agents/runs/decide-approval";
import { getRun, listRuns, listSteps, listVisibleRuns } from "@/lib/agents/runs/read-runs";
import { listRunDays } from "@/lib/agents/runs/run-days";
import { allRunsSchema, runListSchema } from "@/lib/agents/runs/schema";
import { retryRun, startRun } from "@/lib/agents/runs/start-run";
import { updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { getConversation } from "@/lib/conversations/read-conversations";
import { sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { createTask } from "@/lib/tasks/changes/create-task";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { closeAfterTests } from "../../support/close-after-tests";
import { readOverview } from "../../support/read-overview";
import { addOrder, addProduct } from "../../support/record-world";
import { makeAgentWorld, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const QUESTION = "Where are the orders of maren.holt@example.com?";
const ALL = { page: 1, workspace: "", project: "" };
const gone = { code: "not_found" };

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let mate: Actor;
let ctx: Context;
let theirs: Context;
let projectId: string;
let agentId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs), ctx.db.delete(tasks)]);
  ({ projectId, agentId } = await makeAgentWorld(system, boss, { templateId: "customer-support" }));
  mate = await system.createActor("moderator");
  theirs = system.context(mate);
  await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: mate.id } });
  const shop = { projectId, workspaceType: "ecommerce" };
  await assignWorkspaceUser(ctx, shop, { userId: mate.id });
  await updateAgent(ctx, { id: agentId, changes: { assigned_users: [mate.id] } });
  await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
  await addOrder(ctx, projectId, { items: "MUG x2" });
});

/** Ways for the person to lose access to the run's sources. */
const LOSSES: readonly [what: string, lose: () => Promise<unknown>][] = [
  [
    "the workspace that it read",
    () => ctx.db.delete(workspaceUsers).where(eq(workspaceUsers.userId, mate.id)),
  ],
  [
    "the project",
    () =>
      ctx.db.batch([
        ctx.db.delete(workspaceUsers).where(eq(workspaceUsers.userId, mate.id)),
        ctx.db.delete(projectUsers).where(eq(projectUsers.userId, mate.id)),
      ]),
  ],
  ["the agent", () => ctx.db.delete(agentUsers).where(eq(agentUsers.userId, mate.id))],
];

describe("a person's own run", () => {
  it.each(LOSSES)("is gone for a person who lost %s", async (_, lose) => {
    const { id: conversation } = await createConversation(theirs, {
      agent_id: agentId,
      project_id: projectId,
    });
    const { message } = await sendMessage(theirs, conversation, { input: { text: QUESTION } });
    const { task } = await createTask(theirs, { name: QUESTION, project_id: projectId });
    const onTask = await startRun(theirs, { agentId, input: { task_id: task.id } });
    await workRuns(system);
    const id = message.run_id ?? "";
    expect((await getRun(theirs, id)).result).toContain("Order ");
    const [asked] = await ctx.db.select().from(approvals).where(eq(approvals.runId, onTask.id));
    const approval = asked?.id ?? "";
    expect(await countApprovals(theirs)).toBe(1);

    await lose();

    await expect(getRun(theirs, id)).rejects.toMatchObject(gone);
    await expect(listSteps(theirs, id)).rejects.toMatchObject(gone);
    await expect(retryRun(theirs, id)).rejects.toMatchObject(gone);
    await expect(rateRun(theirs, id, { helpful: true })).rejects.toMatchObject(gone);
    expect((await listVisibleRuns(theirs, allRunsSchema.parse({}))).total).toBe(0);
    expect(await countApprovals(theirs)).toBe(0);
    expect((await readOverview(theirs, ALL)).approvals).toBe(0);
    await expect(getApproval(theirs, approval)).rejects.toMatchObject(gone);
    await expect(decideApproval(theirs, approval, { decision: "approve" })).rejects.toMatchObject(
      gone,
    );
    const all = { state: "all", page: 1, perPage: 50 } as const;
    expect((await listApprovals(theirs, all)).total).toBe(0);
    const runs = await listRuns(theirs, agentId, runListSchema.parse({})).catch(() => null);
    expect(runs?.total ?? 0).toBe(0);
    const days = await listRunDays(theirs, agentId, { days: 1 }).catch(() => []);
    expect(days.every((day) => day.runs === 0)).toBe(true);
    const read = await getConversation(theirs, conversation).catch(() => null);
    for (const one of read?.messages ?? [])
      expect(one).toMatchObject({ answer: null, left_out: "access" });
    // Superadmins still see it.
    expect((await getRun(ctx, id)).result).toContain("Order ");
  });

  it("stays where a task that it read was deleted", async () => {
    const { task } = await createTask(theirs, { name: "Say hello", project_id: projectId });
    const { id } = await startRun(theirs, { agentId, input: { task_id: task.id } });
    await workRuns(system);
    await ctx.db.delete(tasks).where(eq(tasks.id, task.id));
    expect((await getRun(theirs, id)).id).toBe(id);
  });
});

describe("what people think of an agent's answers", () => {
  it("comes with the answer only to a manager who can open what it quotes", async () => {
    const maker = await system.createActor("admin");
    await ctx.db.update(agents).set({ createdBy: maker.id }).where(eq(agents.id, agentId));
    const manager = system.context(maker);
    const { id } = await startRun(theirs, {
      agentId,
      input: { input: QUESTION, project_id: projectId },
    });
    await workRuns(system);
    await rateRun(theirs, id, { helpful: true });
    const query = { helpful: "all", page: 1, perPage: 50 } as const;
    const [closed] = (await listFeedback(manager, agentId, query)).rows;
    expect(closed).toMatchObject({ input: QUESTION, result: null, left_out: "access" });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: maker.id } });
    const shop = { projectId, workspaceType: "ecommerce" };
    await assignWorkspaceUser(ctx, shop, { userId: maker.id });
    const [open] = (await listFeedback(manager, agentId, query)).rows;
    expect(open?.result).toContain("Order ");
  });
});
