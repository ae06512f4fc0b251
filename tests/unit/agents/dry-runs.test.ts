import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runSteps } from "@/db/schema/agent-runs";
import { agents } from "@/db/schema/agents";
import { auditLog, settings } from "@/db/schema/system";
import { usageCaps, usageEntries } from "@/db/schema/usage";
import { tryAgent } from "@/lib/agents/dry-runs/try-agent";
import { startRun } from "@/lib/agents/runs/start-run";
import { AGENT_TEMPLATES } from "@/lib/agents/templates/templates";
import { createAgent, linkAgent, updateAgent } from "@/lib/agents/write-agents";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { createTask } from "@/lib/tasks/changes/create-task";
import { AGENT_FIELDS } from "../../support/audited-world";
import { dumpTables } from "../../support/dump-tables";
import { addItem, addOrder, addProduct, addRecord } from "../../support/record-world";
import { decideAll, makeAgentWorld, workRuns } from "../../support/runs-world";
import { type ModelsWorld, startModelsWorld } from "../models/models-fixture";

const WORKSPACES = ["content", "ecommerce", "crm", "media", "analytics"] as const;
const QUESTION = "When does the office open?";
/** What a dry run may write: its audit row, and that it was made. */
const ALLOWED = ["audit_log", "rate_limits"];

let world: ModelsWorld;
let boss: Actor;
let ctx: Context;
let projectId: string;
let agentId: string;
beforeAll(async () => {
  world = await startModelsWorld();
  boss = world.superadmin;
  ctx = world.system.context(boss);
  const made = await makeAgentWorld(world.system, boss, { templateId: "subscriber-manager" });
  ({ projectId, agentId } = made);
  const then = { ...ctx, now: ctx.now - 60 * 24 * 60 * 60 * 1000 };
  for (const workspace of WORKSPACES) await loadSampleData(then, { projectId, workspace });
  await addItem(ctx, projectId, { title: "November", type: "newsletter", status: "review" });
}, 60_000);
afterAll(() => world.close());
beforeEach(async () => {
  await ctx.db.delete(usageCaps);
  await ctx.db.update(settings).set({ quotas: "{}" });
  world.provider.script = () => ({ text: "In its own words." });
});

let minutes = 0;
/** Minutes later, so that the limit per minute isn't reached. */
function later(as: Actor = boss): Context {
  const next = world.system.context(as);
  return { ...next, now: next.now + ++minutes * 60_000 };
}

const refusal = (code: string) => expect.objectContaining({ code });
const silent = (name: string, days: number) =>
  addRecord(ctx, projectId, {
    ...{ workspace: "crm", name: "contacts" },
    values: {
      ...{ name, email: `${name}@example.com`, status: "active" },
      last_contact: new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
    },
  });

describe("a dry run of unsaved settings", () => {
  it.each(AGENT_TEMPLATES.map(({ id }) => id))(
    "of %s shows what a run would do, and writes nothing",
    async (templateId) => {
      const asked = { project_id: projectId, input: QUESTION };
      const before = await dumpTables(world.system.bindings.DB);
      const shown = await tryAgent(later(), { templateId, agentConfig: null, ...asked });
      const after = await dumpTables(world.system.bindings.DB);
      expect(shown.error).toBeNull();
      for (const [name, rows] of Object.entries(after))
        if (!ALLOWED.includes(name)) expect(rows, name).toEqual(before[name]);
      expect(after.audit_log).toHaveLength((before.audit_log?.length ?? 0) + 1);
      expect(shown.result).not.toBe("");
      // The same as a recorded dry run of the same agent, once it is saved.
      const saved = await makeSaved(templateId);
      const { id } = await startRun(ctx, { agentId: saved, input: { ...asked, dry_run: true } });
      await workRuns(world.system);
      const steps = await ctx.db.select().from(runSteps).where(eq(runSteps.runId, id));
      const titles = shown.changes.map(({ title }) => title);
      expect(steps.map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
      await ctx.db.delete(agents).where(eq(agents.id, saved));
    },
  );

  it("reads with the settings of the form, not with the saved ones", async () => {
    await silent("Ines", 50);
    const names = async (options: object) => {
      const agentConfig = { options: { only: "Ines", ...options } };
      const asked = { agent_id: agentId, agentConfig, project_id: projectId };
      return (await tryAgent(later(), asked)).changes.map(({ title }) => title);
    };
    expect(await names({})).toEqual([]);
    expect(await names({ days: 40 })).toEqual(["Set status to inactive for the contact “Ines”"]);
  });

  it("says each change with its figures, before and after", async () => {
    const agentConfig = { options: { only: "Ines", days: 40 } };
    const asked = { agent_id: agentId, agentConfig, project_id: projectId };
    const { title, result, changes } = await tryAgent(later(), asked);
    expect(title).toContain("1 status change");
    expect(result).toContain("40 days");
    const [change] = changes;
    expect(change?.why).toMatch(/\d+ days/);
    expect(change).toMatchObject({ needs_approval: true });
    expect(change?.path).toContain("record=");
    expect(change?.lines).toEqual(
      expect.arrayContaining([
        { label: "before.status", value: "active", name: null },
        { label: "changes.status", value: "inactive", name: null },
      ]),
    );
  });

  it("is in the audit log as a dry run, of a new agent by name", async () => {
    const as = later();
    await tryAgent(as, { name: "Scout", templateId: "order-processor", project_id: projectId });
    const [row] = await ctx.db.select().from(auditLog).orderBy(desc(auditLog.at)).limit(1);
    expect(row).toMatchObject({ action: "agents.try", entityType: "agent", projectId });
    expect(JSON.parse(row?.after ?? "{}")).toMatchObject({ name: "Scout", unsaved: false });
  });

  it("finds nothing again that a run has proposed already", async () => {
    await silent("Olga", 400);
    const asked = { project_id: projectId, only: "Olga" };
    const find = async () =>
      (await tryAgent(later(), { agent_id: agentId, ...asked })).changes.length;
    expect(await find()).toBe(1);
    await startRun(ctx, { agentId, input: asked });
    await workRuns(world.system);
    await decideAll(ctx, { decision: "deny", reason: "They are on holiday" });
    await workRuns(world.system);
    expect(await find()).toBe(0);
  });
});

async function makeSaved(templateId: string): Promise<string> {
  const { agent } = await createAgent(ctx, { ...AGENT_FIELDS, templateId });
  await linkAgent(ctx, { projectId, input: { agentId: agent.id } });
  return agent.id;
}

describe("who may", () => {
  it("everyone who can start the agent tries it, with their own permissions", async () => {
    const outsider = await world.system.createActor("moderator");
    const asked = { agent_id: agentId, project_id: projectId };
    await expect(tryAgent(later(outsider), asked)).rejects.toEqual(refusal("not_found"));
    expect((await tryAgent(later(), asked)).error).toBeNull();
  });

  it("only people who may edit the agent try settings that aren't saved", async () => {
    const person = await world.system.createActor("admin");
    const fresh = { templateId: "order-processor", agentConfig: {} };
    await expect(tryAgent(later(person), fresh)).rejects.toEqual(refusal("forbidden"));
    const own = { agent_id: agentId, agentConfig: {} };
    await expect(tryAgent(later(person), own)).rejects.toEqual(refusal("not_found"));
  });

  it("an inactive agent is tried only with the settings of its form", async () => {
    await updateAgent(ctx, { id: agentId, changes: { status: "inactive" } });
    const asked = { agent_id: agentId, project_id: projectId };
    await expect(tryAgent(later(), asked)).rejects.toEqual(refusal("conflict"));
    expect((await tryAgent(later(), { ...asked, agentConfig: {} })).error).toBeNull();
    await updateAgent(ctx, { id: agentId, changes: { status: "active" } });
  });

  it("refuses options that the template doesn't have, by field", async () => {
    const agentConfig = { options: { days: 0 } };
    const errors = { "agentConfig.options.days": [expect.any(String)] };
    const wrong = expect.objectContaining({ code: "invalid_input", errors });
    const fresh = { templateId: "subscriber-manager", agentConfig };
    await expect(tryAgent(later(), fresh)).rejects.toEqual(wrong);
    const own = { agent_id: agentId, agentConfig };
    await expect(tryAgent(later(), own)).rejects.toEqual(wrong);
  });
});

describe("a dry run holds the caps of a run", () => {
  const order = { templateId: "order-processor" };

  it("the quota of runs", async () => {
    const quotas = JSON.stringify({ person_runs: 0 });
    await ctx.db.update(settings).set({ quotas });
    await expect(tryAgent(later(), order)).rejects.toEqual(refusal("conflict"));
  });

  it("the limit of tool calls, and says what it found until then", async () => {
    const limits = { toolCalls: 1 };
    const asked = { ...order, agentConfig: { limits }, project_id: projectId };
    const { error, result } = await tryAgent(later(), asked);
    expect(error).toBe("Stopped: reached the limit of 1 tool calls");
    expect(result).toBeNull();
  });

  it("the caps of costs, which its model's calls count towards", async () => {
    const agentConfig = { integrationId: world.integrationId };
    const asked = { templateId: "custom-agent", agentConfig, input: QUESTION };
    const { cost_micros, tokens } = await tryAgent(later(), asked);
    expect(tokens).toBe(120);
    const entries = await ctx.db.select().from(usageEntries);
    expect(entries.at(-1)).toMatchObject({ userId: boss.id, agentId: null, runId: null });
    expect(entries.at(-1)?.microDollars).toBe(cost_micros);
    const cap = { scope: "month" as const, subject: "", microDollars: 1 };
    await ctx.db.insert(usageCaps).values({ ...cap, updatedAt: ctx.now });
    const capped = await tryAgent(later(), asked);
    expect(capped.error).toContain("would exceed the cap");
  });

  it("20 a minute", async () => {
    const same = later(await world.system.createActor("superadmin"));
    const all = Array.from({ length: 20 }, () => tryAgent(same, order));
    await Promise.all(all);
    await expect(tryAgent(same, order)).rejects.toEqual(refusal("rate_limited"));
  });

  it("says that it needs a project, and what a busy model needs", async () => {
    expect((await tryAgent(later(), order)).error).toContain("needs a project");
    world.provider.script = () => ({ status: 429, retryAfter: "1" });
    const agentConfig = { integrationId: world.integrationId };
    const asked = { templateId: "custom-agent", agentConfig, input: QUESTION };
    expect((await tryAgent(later(), asked)).error).toContain("Try again in a minute");
  });
});

describe("a dry run of what starts an agent", () => {
  it("on a task reads the task", async () => {
    const { task } = await createTask(ctx, { name: "Tidy up", project_id: projectId });
    const asked = { agent_id: agentId, task_id: task.id, only: "Olga" };
    expect((await tryAgent(later(), asked)).error).toBeNull();
    const missing = { ...asked, task_id: crypto.randomUUID() };
    await expect(tryAgent(later(), missing)).rejects.toEqual(refusal("not_found"));
  });

  it("by an event takes the latest record that fits, and tells a model of it", async () => {
    await addProduct(ctx, projectId, { name: "Cup", sku: "CUP", stock_quantity: 2 });
    const { id: first } = await addOrder(ctx, projectId, { items: "CUP x1" });
    const event = { event: "record_created", records: "orders" };
    const agentConfig = { integrationId: world.integrationId };
    const asked = { project_id: projectId, templateId: "custom-agent", agentConfig };
    const { event: shown } = await tryAgent(later(), { ...asked, event });
    expect(shown).toMatchObject({ words: "An order is created", record: { id: first } });
    const told = JSON.stringify(world.provider.requests.at(-1)?.messages);
    expect(told).toContain(`An order is created. IDs: ${first}.`);
    const stock = { event: "stock_below", threshold: 3 };
    const low = await tryAgent(later(), { ...asked, event: stock });
    expect(low.event?.record?.name).toBe("Cup");
    const empty = (await makeAgentWorld(world.system, boss)).projectId;
    const none = await tryAgent(later(), { ...asked, project_id: empty, event: stock });
    expect(none.event).toMatchObject({ record: null });
    const hook = await tryAgent(later(), { ...asked, event: { event: "webhook" } });
    expect(hook.event).toMatchObject({ words: "A webhook is called", record: null });
  });

  it("refuses an incomplete event and records that the person can't open", async () => {
    const asked = { agent_id: agentId, project_id: projectId };
    const some = { event: "record_created" };
    await expect(tryAgent(later(), { ...asked, event: some })).rejects.toEqual(
      refusal("invalid_input"),
    );
  });
});
