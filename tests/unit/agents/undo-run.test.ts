import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { agentRuns, approvals, runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { contentItems } from "@/db/schema/content";
import { orders } from "@/db/schema/ecommerce";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { taskComments, tasks } from "@/db/schema/tasks";
import { getRun, listSteps } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { undoRun } from "@/lib/agents/runs/undo-run";
import type { Context } from "@/lib/context/context";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { updateRecord } from "@/lib/records/write/update-record";
import { createComment } from "@/lib/tasks/comments/comments";
import { closeAfterTests } from "../../support/close-after-tests";
import { addItem, addOrder, addProduct } from "../../support/record-world";
import { makeAgentWorld, playTemplate, workRuns } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs), ctx.db.delete(tasks)]);
});

const items = "MUG x1";
const statusOf = async (id: string) =>
  (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;

it("takes back what a run changed, and leaves and lists what people touched since", async () => {
  const { projectId, agentId } = await makeAgentWorld(system, boss, {
    templateId: "order-processor",
  });
  await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
  const one = await addOrder(ctx, projectId, { items, days: 2 });
  const other = await addOrder(ctx, projectId, { items, days: 3, customer_name: "Ines" });
  await addOrder(ctx, projectId, { items, status: "processing", days: 4 });
  await addOrder(ctx, projectId, { items, status: "processing", days: 5, customer_name: "Kim" });
  const { id } = await playTemplate(system, ctx, { agentId, projectId });
  expect(await ctx.db.select().from(tasks)).toHaveLength(2);
  const shop = collectionOf(projectId, recordDefinition("ecommerce", "orders"));
  await updateRecord(ctx, shop, { id: other.id, changes: { status: "shipped" } });
  const [touched] = await ctx.db.select().from(tasks);
  await createComment(ctx, { taskId: touched?.id ?? "", input: { body: "On it." } });
  const { undone, kept } = await undoRun(ctx, id);
  expect(undone).toHaveLength(2);
  expect(kept.map(({ reason }) => reason)).toEqual([
    "Someone changed it since",
    "Someone changed it since",
  ]);
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(["pending", "shipped"]);
  expect((await ctx.db.select().from(tasks)).map((task) => task.id)).toEqual([touched?.id]);
  expect(await ctx.db.select().from(taskComments)).toHaveLength(1);
  expect((await getRun(ctx, id)).undone_at).not.toBeNull();
  const undo = (await listSteps(ctx, id)).flatMap((step) => step.undo ?? []);
  expect(undo.sort()).toEqual(["", "", "Someone changed it since", "Someone changed it since"]);
  const [audit] = await ctx.db.select().from(auditLog).where(eq(auditLog.action, "runs.undo"));
  expect(JSON.parse(audit?.after ?? "")).toEqual({ undone: 2, kept: 2 });
  await expect(undoRun(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  // It isn't proposed again, and isn't called done.
  const { result } = await playTemplate(system, ctx, { agentId, projectId });
  expect(result).toContain("undone after an earlier run");
});

it("deletes a draft that no one touched, and is the run's person's alone", async () => {
  const { projectId, agentId } = await makeAgentWorld(system, boss, {
    templateId: "email-generator",
  });
  await addItem(ctx, projectId, { title: "News", type: "blog", status: "published" });
  const { id } = await playTemplate(system, ctx, { agentId, projectId });
  expect(await ctx.db.select().from(contentItems)).toHaveLength(2);
  const stranger = system.context(await system.createActor("admin"));
  await expect(undoRun(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await undoRun(ctx, id)).undone).toHaveLength(1);
  expect(await ctx.db.select().from(contentItems)).toMatchObject([{ title: "News" }]);
});

it("a dry run shows what would be done, changes nothing and asks for nothing", async () => {
  const { projectId, agentId } = await makeAgentWorld(system, boss, {
    templateId: "order-processor",
  });
  await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
  const order = await addOrder(ctx, projectId, { items, days: 2 });
  await addOrder(ctx, projectId, { items, status: "processing", days: 4 });
  const outside = async () => [
    await statusOf(order.id),
    (await ctx.db.select().from(tasks)).length,
    (await ctx.db.select().from(auditLog)).filter(({ action }) => action !== "runs.start").length,
  ];
  const before = await outside();
  const input = { project_id: projectId, dry_run: true };
  const { id } = await startRun(ctx, { agentId, input });
  await workRuns(system);
  const run = await getRun(ctx, id);
  expect(run).toMatchObject({ state: "succeeded", dry_run: true, waiting: 0 });
  expect(run.result).toContain("**Proposed**\n\n- Order from Maren Holt: pending → processing");
  expect(run.result).not.toContain("**Done**");
  expect(await outside()).toEqual(before);
  expect(await ctx.db.select().from(approvals).where(eq(approvals.runId, id))).toEqual([]);
  await expect(undoRun(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  // The real run proposes the same again.
  const real = await playTemplate(system, ctx, { agentId, projectId });
  expect(real.asks).toHaveLength(1);
  expect(await statusOf(order.id)).toBe("processing");
  const kept = await ctx.db.select().from(agentRuns);
  expect(kept.filter(({ isDryRun }) => isDryRun)).toHaveLength(1);
  expect(await ctx.db.select().from(runSteps).where(eq(runSteps.state, "waiting"))).toEqual([]);
});
