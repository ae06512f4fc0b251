import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { agentTriggers, triggerEvents } from "@/db/schema/agent-triggers";
import { agents } from "@/db/schema/agents";
import { users } from "@/db/schema/auth";
import { products } from "@/db/schema/ecommerce";
import { jobs } from "@/db/schema/jobs";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import { runAgentJob } from "@/lib/agents/runs/work-run";
import { getTrigger, listTriggers } from "@/lib/agents/triggers/read-triggers";
import { MAX_STARTS_PER_HOUR, TRIGGER_JOB } from "@/lib/agents/triggers/trigger-rules";
import { runTriggerJob } from "@/lib/agents/triggers/work-trigger";
import { createTrigger, deleteTrigger, updateTrigger } from "@/lib/agents/triggers/write-triggers";
import type { Context } from "@/lib/context/context";
import type { JobKind } from "@/lib/jobs/job-kind";
import { RUN_JOB } from "@/lib/jobs/job-kind";
import { runJobs } from "@/lib/jobs/run-jobs";
import { updateRecords } from "@/lib/records/bulk/update-records";
import { readCollection } from "@/lib/records/definitions";
import { correctStock } from "@/lib/records/ecommerce/correct-stock";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeAgentWorld } from "../../support/runs-world";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let projectId: string;
let agentId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.batch([ctx.db.delete(agents), ctx.db.delete(jobs), ctx.db.delete(tasks)]);
  ({ projectId, agentId } = await makeAgentWorld(system, boss, { templateId: "order-processor" }));
});

/** A new context, because a request's time is fixed. */
const now = () => system.context(boss);
const list = (type: "ecommerce" | "content" | "crm", records: string) =>
  readCollection({ projectId, type, records });
const trigger = async (input: object) =>
  (
    await createTrigger(now(), {
      agent_id: agentId,
      project_id: projectId,
      gather_seconds: 0,
      ...input,
    })
  ).trigger.id;
/** Runs that don't begin. */
const idleRuns = { ...runAgentJob, run: () => Promise.resolve({ next: { at: Date.now() + 1e6 } }) };
/** Makes the engine do due work, also what waits for its time. */
async function work(runKind: JobKind = runAgentJob) {
  const kinds = { [TRIGGER_JOB]: runTriggerJob, [RUN_JOB]: runKind };
  await ctx.db.update(jobs).set({ runAt: 0 }).where(eq(jobs.state, "queued"));
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
}
const runs = () => ctx.db.select().from(agentRuns).orderBy(agentRuns.createdAt);
const events = () => ctx.db.select().from(triggerEvents);
const lead = (name: string, as = now()) => createRecord(as, list("crm", "leads"), { name });
const product = (sku: string, stock: number) =>
  createRecord(now(), list("ecommerce", "products"), {
    ...{ name: sku, sku, price: 3, category: "Office", stock_quantity: stock },
  });
const order = (sku: string, count = 1) =>
  createRecord(now(), list("ecommerce", "orders"), {
    customer_name: "Ada",
    customer_email: "ada@example.com",
    shipping_address: "1 Road",
    items: `${sku} x${count}`,
  });

describe("a trigger for records", () => {
  it("starts one run for a created record, on behalf of its owner", async () => {
    const id = await trigger({ event: "record_created", records: "leads", input: "Look" });
    await lead("Ada");
    await createRecord(now(), list("crm", "contacts"), { name: "Bo", email: "bo@example.com" });
    await work();
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ agentId, projectId, userId: boss.id, input: "Look" });
    const view = await getTrigger(ctx, id);
    expect(view).toMatchObject({ words: "A lead is created", waiting: 0, state: "active" });
    expect(view.last_runs).toMatchObject([{ id: run?.id, events: 1 }]);
    const [started] = await ctx.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "triggers.start"));
    expect(started?.entityId).toBe(id);
    // The job that is asked again starts nothing more.
    await work();
    expect(await runs()).toHaveLength(1);
  });

  it("gathers a burst into one run, and waits for a run in progress", async () => {
    const id = await trigger({ event: "record_created", records: "leads", gather_seconds: 3600 });
    await lead("A");
    await importRecords(now(), list("crm", "leads"), { rows: [{ name: "B" }, { name: "C" }] });
    await work();
    // Not yet: the first event is younger than an hour.
    expect(await runs()).toEqual([]);
    expect((await getTrigger(ctx, id)).waiting).toBe(3);
    await ctx.db.update(triggerEvents).set({ at: 1 });
    await work(idleRuns);
    expect((await getTrigger(ctx, id)).last_runs).toMatchObject([{ events: 3, state: "queued" }]);
    await lead("D");
    await ctx.db.update(triggerEvents).set({ at: 1 });
    await work(idleRuns);
    expect(await runs()).toHaveLength(1);
    await work();
    expect((await runs()).map(({ state }) => state)).toEqual(["succeeded"]);
    await work();
    expect((await getTrigger(ctx, id)).last_runs.map(({ events: n }) => n)).toEqual([1, 3]);
  });

  it("counts each change once, also of many records and with the same key", async () => {
    await trigger({ event: "record_changed", records: "leads" });
    const one = await lead("A");
    const two = await lead("B");
    expect(await events()).toEqual([]);
    await updateRecord(now(), list("crm", "leads"), { id: one.id, changes: { name: "A2" } });
    await updateRecords(now(), list("crm", "leads"), {
      ids: [one.id, two.id],
      changes: { status: "contacted" },
    });
    expect(await events()).toHaveLength(3);
    // Nothing changed, and a refused change.
    await updateRecord(now(), list("crm", "leads"), { id: one.id, changes: {} });
    const stale = { id: one.id, changes: { name: "A3" }, ifMatch: 1 };
    await expect(updateRecord(now(), list("crm", "leads"), stale)).rejects.toThrow();
    expect(await events()).toHaveLength(3);
    const key = "once";
    const made = await createRecord(now(), list("crm", "leads"), { name: "C" }, key);
    expect((await createRecord(now(), list("crm", "leads"), { name: "C" }, key)).id).toBe(made.id);
    expect(await events()).toHaveLength(3);
  });

  it("starts nothing for what a run changes, for sample data, or in another project", async () => {
    await trigger({ event: "record_created", records: "leads" });
    await trigger({ event: "record_changed", records: "leads" });
    const { id } = await lead("A");
    await work();
    const started = (await runs()).length;
    const [run] = await runs();
    await ctx.db
      .update(agentRuns)
      .set({ state: "running", finishedAt: null })
      .where(eq(agentRuns.id, run?.id ?? ""));
    const acting = { id: run?.id ?? "", agentName: "A", ownRole: boss.role };
    const as = (stepId: string) => ({
      ...now(),
      actor: { ...boss, run: { ...acting, stepId } },
    });
    await lead("By a run", as("s1"));
    await updateRecord(as("s2"), list("crm", "leads"), { id, changes: { name: "By a run" } });
    const other = await makeAgentWorld(system, boss);
    await createRecord(
      now(),
      readCollection({ projectId: other.projectId, type: "crm", records: "leads" }),
      { name: "Elsewhere" },
    );
    expect(await events()).toHaveLength(1);
    await work();
    expect(await runs()).toHaveLength(started);
  });

  it("starts when an item is published, once for each time", async () => {
    await trigger({ event: "item_published" });
    const items = list("content", "items");
    const { id } = await createRecord(now(), items, { title: "News", type: "article" });
    const set = (status: string) => updateRecord(now(), items, { id, changes: { status } });
    await set("review");
    expect(await events()).toEqual([]);
    await set("published");
    await updateRecord(now(), items, { id, changes: { title: "News today" } });
    expect(await events()).toHaveLength(1);
    await set("draft");
    await set("review");
    await set("published");
    expect(await events()).toHaveLength(2);
  });
});

describe("a trigger for low stock", () => {
  const pending = async () => (await events()).filter(({ runId }) => runId === null);

  it("starts when it falls below, and again only after it was back", async () => {
    const low = await product("OLD", 1);
    const pens = await product("PENS", 6);
    await trigger({ event: "stock_below", threshold: 5 });
    // What is low already starts nothing.
    expect(await pending()).toEqual([]);
    await order("PENS");
    expect(await pending()).toEqual([]);
    await order("PENS");
    expect((await pending()).map(({ subject }) => subject)).toEqual([pens.id]);
    await order("PENS");
    expect(await pending()).toHaveLength(1);
    const correct = (productId: string, change: number) =>
      correctStock(now(), { projectId, productId, entry: { change } });
    await correct(pens.id, 10);
    await correct(pens.id, -9);
    expect(await pending()).toHaveLength(2);
    await correct(low.id, 10);
    await correct(low.id, -10);
    expect(await pending()).toHaveLength(3);
    await work();
    expect(await runs()).toHaveLength(1);
  });

  it("notices what a cancelled or deleted order gives back", async () => {
    const { id } = await product("INK", 9);
    await trigger({ event: "stock_below", threshold: 5 });
    const first = await order("INK", 6);
    await updateRecord(now(), list("ecommerce", "orders"), {
      id: first.id,
      changes: { status: "cancelled" },
    });
    const second = await order("INK", 6);
    await deleteRecord(now(), list("ecommerce", "orders"), { id: second.id });
    await order("INK", 6);
    expect((await pending()).map(({ subject }) => subject)).toEqual([id, id, id]);
    await ctx.db.delete(products);
  });
});

describe("a trigger", () => {
  const watch = () => trigger({ event: "record_created", records: "leads" });

  it("pauses, drops what happened then, and resumes; at a version", async () => {
    const id = await watch();
    await lead("Before");
    const { version } = await updateTrigger(now(), { id, changes: { paused: true } });
    await lead("Meanwhile");
    await expect(
      updateTrigger(now(), { id, changes: { paused: false }, ifMatch: version + 1 }),
    ).rejects.toMatchObject({ code: "precondition_failed" });
    await updateTrigger(now(), { id, changes: { paused: false }, ifMatch: version });
    await work();
    expect(await runs()).toEqual([]);
    await lead("After");
    await work();
    expect(await runs()).toHaveLength(1);
    await deleteTrigger(now(), { id });
    await lead("Late");
    await work();
    expect(await runs()).toHaveLength(1);
    expect(await events()).toEqual([]);
  });

  it("stops after five failed runs, with a task for its owner", async () => {
    const id = await watch();
    for (let n = 0; n < 5; n++) {
      await lead(`L${n}`);
      await work(idleRuns);
      await ctx.db.update(agentRuns).set({ state: "failed", finishedAt: Date.now() });
      await ctx.db.delete(jobs);
    }
    expect(await runs()).toHaveLength(5);
    await lead("L6");
    await work();
    expect(await runs()).toHaveLength(5);
    expect(await getTrigger(ctx, id)).toMatchObject({
      state: "stopped",
      reason: "5 runs in a row failed",
    });
    const [task] = await ctx.db.select().from(tasks);
    expect(task?.name).toMatch(/^Fix the stopped trigger/);
    const isStop = eq(auditLog.action, "triggers.stop");
    const recorded = await ctx.db.select().from(auditLog).where(isStop);
    expect(recorded.map(({ entityId }) => entityId)).toContain(id);
  });

  it("starts at most so many runs an hour, and a full quota or hour only delays", async () => {
    const id = await watch();
    await lead("One");
    await work();
    const [run] = await runs();
    for (let n = 1; n < MAX_STARTS_PER_HOUR; n++) {
      const copy = { ...run, id: `r${n}`, scheduleId: null, createdAt: Date.now() };
      await ctx.db.insert(agentRuns).values(copy as typeof agentRuns.$inferInsert);
      await ctx.db
        .insert(triggerEvents)
        .values({ id: `e${n}`, triggerId: id, key: `k${n}`, runId: `r${n}`, at: 1 });
    }
    await lead("Many");
    await work();
    expect(await runs()).toHaveLength(MAX_STARTS_PER_HOUR);
    expect(await getTrigger(ctx, id)).toMatchObject({ state: "active", waiting: 1 });
    await ctx.db.update(agentRuns).set({ createdAt: Date.now() - 2 * 60 * 60_000 });
    await work();
    expect(await runs()).toHaveLength(MAX_STARTS_PER_HOUR + 1);
  });

  it("stops when its owner or their access is gone", async () => {
    const admin = await system.createActor("admin");
    const theirs = system.context(admin);
    await expect(
      createTrigger(theirs, { agent_id: agentId, project_id: projectId, event: "item_published" }),
    ).rejects.toMatchObject({ code: "not_found" });
    const id = await watch();
    expect((await listTriggers(theirs, { agent: "", page: 1, perPage: 20 })).rows).toEqual([]);
    await expect(getTrigger(theirs, id)).rejects.toMatchObject({ code: "not_found" });
    await ctx.db.update(agentTriggers).set({ userId: admin.id });
    await lead("A");
    await work();
    expect(await getTrigger(ctx, id)).toMatchObject({
      state: "stopped",
      reason: expect.stringMatching(/no longer has access/),
    });
    await ctx.db.update(agentTriggers).set({ state: "active" });
    await ctx.db.update(users).set({ active: false }).where(eq(users.id, admin.id));
    await lead("B");
    await work();
    expect((await getTrigger(ctx, id)).reason).toMatch(/deactivated/);
    expect(await runs()).toEqual([]);
  });

  it("asks for what its event needs", async () => {
    const refused = (input: object, field: string) =>
      expect(trigger(input)).rejects.toMatchObject({
        code: "invalid_input",
        errors: { [field]: expect.anything() },
      });
    await refused({ event: "record_created" }, "records");
    await refused({ event: "record_created", records: "ships" }, "records");
    await refused({ event: "stock_below" }, "threshold");
    await refused({ event: "item_published", project_id: null }, "project_id");
    await refused({ event: "moon" }, "event");
  });
});
