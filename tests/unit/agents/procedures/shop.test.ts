import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { agentRuns } from "@/db/schema/agent-runs";
import { orders, products } from "@/db/schema/ecommerce";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { RUN_TRIGGERS } from "@/db/vocabulary";
import { quantityToOrder } from "@/lib/agents/procedures/inventory-manager";
import { priceFor } from "@/lib/agents/procedures/price-optimizer";
import { approvalListSchema } from "@/lib/agents/runs/approval-schema";
import { countApprovals, listApprovals } from "@/lib/agents/runs/approvals";
import { getRun } from "@/lib/agents/runs/read-runs";
import { startRun } from "@/lib/agents/runs/start-run";
import { createSchedule, runSchedule } from "@/lib/agents/schedules/write-schedules";
import { assignAgent } from "@/lib/agents/tasks/assign-agent";
import { updateAgent } from "@/lib/agents/write-agents";
import { sendMessage } from "@/lib/conversations/send-message";
import { createConversation } from "@/lib/conversations/write-conversations";
import { assignUser } from "@/lib/managed-items/team-changes";
import { PROJECT } from "@/lib/projects/definition";
import { updateProject } from "@/lib/projects/write-projects";
import { createTask } from "@/lib/tasks/changes/create-task";
import { updateTask } from "@/lib/tasks/changes/update-task";
import { closeAfterTests } from "../../../support/close-after-tests";
import { addOrder, addProduct } from "../../../support/record-world";
import { decideAll, makeAgentWorld, playTemplate, workRuns } from "../../../support/runs-world";
import { createTestSystem } from "../../../support/test-system";

const DENY = { decision: "deny", reason: "Not now" };

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

const world = (templateId: string, options: object = {}) =>
  makeAgentWorld(system, boss, { templateId, agentConfig: { options } });
const tasksOf = (projectId: string) =>
  ctx.db.select().from(tasks).where(eq(tasks.projectId, projectId));

describe("the Inventory Manager", () => {
  it("finds what is low and what runs out at its pace, and asks for a task each", async () => {
    const { projectId, agentId } = await world("inventory-manager");
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 3 });
    await addProduct(ctx, projectId, { name: "Lamp", sku: "LAMP", stock_quantity: 40 });
    await addProduct(ctx, projectId, { name: "Tray", sku: "TRAY", stock_quantity: 90 });
    await addProduct(ctx, projectId, {
      name: "Old",
      sku: "OLD",
      stock_quantity: 1,
      status: "inactive",
    });
    await addOrder(ctx, projectId, { items: "LAMP x30" });
    const { asks, state, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks.map(({ args }) => args.name)).toEqual(["Reorder Lamp (LAMP)", "Reorder Mug (MUG)"]);
    expect(asks[0]).toMatchObject({
      tool: "create_task",
      why: "10 left. 30 ordered in 30 days, enough for 10 days.",
      args: { priority: "high" },
    });
    expect(state).toBe("succeeded");
    expect(result).toContain(
      "Checked 3 products for sale against 1 order from the last 30 days: 2 running low.",
    );
    expect(result).toContain("- Reorder Lamp (LAMP): 10 in stock, order 20");
    expect(result).toContain("- No orders in 30 days: Tray (TRAY)");
    expect(result).toContain("No stock was ordered or changed.");
    expect(await tasksOf(projectId)).toHaveLength(2);
  });

  it("proposes nothing twice: not what waits, not what was rejected, not what has an open task", async () => {
    const { projectId, agentId } = await world("inventory-manager");
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 0 });
    const waiting = await playTemplate(system, ctx, { agentId, projectId, decision: null });
    expect(waiting).toMatchObject({
      state: "waiting_approval",
      asks: [{ args: { priority: "urgent" } }],
    });
    const second = await playTemplate(system, ctx, { agentId, projectId, input: "Again" });
    expect(second.asks).toEqual([]);
    expect(second.result).toContain(
      "- Reorder Mug (MUG): 0 in stock, order 10: already waiting for approval",
    );
    const other = await world("inventory-manager");
    await addProduct(ctx, other.projectId, { name: "Mug", sku: "MUG", stock_quantity: 0 });
    const denied = await playTemplate(system, ctx, { ...other, decision: DENY });
    expect(denied.result).toContain("Reorder Mug (MUG): 0 in stock, order 10: Not now");
    expect((await playTemplate(system, ctx, other)).result).toContain("rejected in an earlier run");
  });

  it("says so where nothing is short, and why it can't work without its workspace", async () => {
    const { projectId, agentId } = await world("inventory-manager", { low: 1 });
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", stock_quantity: 2 });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks).toEqual([]);
    expect(result).toContain(
      "Checked 1 product for sale against 0 orders from the last 30 days: 0 running low.",
    );
  });

  it("orders what the cover asks for, at least twice the low limit, and always something", () => {
    expect(quantityToOrder({ stock: 10, pace: 1 }, { low: 5, coverDays: 30 })).toBe(20);
    expect(quantityToOrder({ stock: 0, pace: 0 }, { low: 5, coverDays: 30 })).toBe(10);
    expect(quantityToOrder({ stock: 90, pace: 1 }, { low: 0, coverDays: 30 })).toBe(1);
  });
});

describe("the Order Processor", () => {
  const statusOf = async (id: string) =>
    (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;

  it("proposes the next status of what waits too long, and makes a task of what only people know", async () => {
    const { projectId, agentId } = await world("order-processor");
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    const items = "MUG x1";
    const old = await addOrder(ctx, projectId, { items, days: 2 });
    const fresh = await addOrder(ctx, projectId, { items, customer_name: "New" });
    const away = { items, status: "shipped", days: 9, customer_name: "Ines" };
    const shipped = await addOrder(ctx, projectId, away);
    const held = await addOrder(ctx, projectId, { items, status: "processing", days: 4 });
    const { asks, state, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks.map(({ args, why }) => [args.id, args.before, args.changes, why])).toEqual([
      [old.id, { status: "pending" }, { status: "processing" }, "It has been pending for 2 days."],
      [
        shipped.id,
        { status: "shipped" },
        { status: "delivered" },
        "It has been shipped for 9 days.",
      ],
    ]);
    expect(state).toBe("succeeded");
    expect(result).toContain("3 stuck orders: 1 pending, 1 processing, 1 shipped.");
    expect(await Promise.all([old, fresh, shipped].map(({ id }) => statusOf(id)))).toEqual([
      "processing",
      "pending",
      "delivered",
    ]);
    const name = `Check order ${held.number} from Maren Holt`;
    expect(await tasksOf(projectId)).toMatchObject([{ name, priority: "high" }]);
    const second = await playTemplate(system, ctx, { agentId, projectId });
    expect(second.asks).toEqual([]);
    expect(second.result).toContain("Tasks to check an order already open: 1");
    expect(await tasksOf(projectId)).toHaveLength(1);
  });

  it("changes nothing that someone moved on meanwhile", async () => {
    const { projectId, agentId } = await world("order-processor");
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    const { id } = await addOrder(ctx, projectId, { items: "MUG x1", days: 3 });
    await playTemplate(system, ctx, { agentId, projectId, decision: null });
    await ctx.db.update(orders).set({ status: "cancelled" }).where(eq(orders.id, id));
    await expect(decideAll(ctx)).rejects.toMatchObject({
      message: "This order changed after the agent read it",
    });
    await decideAll(ctx, DENY);
    await workRuns(system);
    expect(await statusOf(id)).toBe("cancelled");
  });

  it("asks no one else about what they may not enter, where four eyes are wanted", async () => {
    const { projectId, agentId } = await makeAgentWorld(system, boss, {
      templateId: "order-processor",
      agentConfig: { approvals: { change_record: "ask-other" } },
    });
    const mate = await system.createActor("moderator");
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [mate.id] } });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: mate.id } });
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    await addOrder(ctx, projectId, { items: "MUG x1", days: 3 });
    await playTemplate(system, ctx, { agentId, projectId, decision: null });
    expect(await countApprovals(system.context(mate))).toBe(0);
    const rows = await ctx.db.select().from(workspaces).where(eq(workspaces.projectId, projectId));
    const workspaceId = rows.find(({ type }) => type === "ecommerce")?.id ?? "";
    const enters = { workspaceId, userId: mate.id, assignedAt: ctx.now };
    await ctx.db.insert(workspaceUsers).values(enters);
    expect(await countApprovals(system.context(mate))).toBe(1);
    await decideAll(system.context(mate));
    await workRuns(system);
  });

  it("comes to its end where tasks and moves are each as many as one run proposes", async () => {
    const { projectId, agentId } = await world("order-processor");
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    for (let count = 0; count < 8; count++) {
      await addOrder(ctx, projectId, { items: "MUG x1", days: 2 });
      await addOrder(ctx, projectId, { items: "MUG x1", status: "processing", days: 4 });
    }
    const first = await playTemplate(system, ctx, { agentId, projectId });
    expect(first).toMatchObject({ state: "succeeded", asks: [], error: null });
    expect(await tasksOf(projectId)).toHaveLength(8);
    expect(first.result).toContain("8 more left for the next run");
    const second = await playTemplate(system, ctx, { agentId, projectId });
    expect(second.state).toBe("succeeded");
    expect(second.asks).toHaveLength(8);
  });

  it("says so where nothing waits too long", async () => {
    const { projectId, agentId } = await world("order-processor");
    const { result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(result).toContain("No stuck orders.");
  });
});

describe("the Price Optimizer", () => {
  const DEMAND = { price: 100, stock: 100, pieces: 0, days: 30, age: 100 };
  const LIMITS = { step: 5, lowest: 1 };

  it.each([
    ["ordered and running out", { stock: 10, pieces: 30 }, 105],
    ["ordered and lasting", { stock: 100, pieces: 30 }, undefined],
    ["not ordered", {}, 95],
    ["not ordered, but new", { age: 10 }, undefined],
    ["sold out", { stock: 0 }, undefined],
    ["at its lowest", { price: 1 }, undefined],
  ])("%s", (_title, demand, price) => {
    expect(priceFor({ ...DEMAND, ...demand }, LIMITS)?.price).toBe(price);
  });

  it("proposes a price once, changes it after a yes, and then leaves the product alone", async () => {
    const { projectId, agentId } = await world("price-optimizer", { step: 10 });
    const mug = await addProduct(ctx, projectId, { name: "Mug", sku: "MUG", price: 20 });
    await addProduct(ctx, projectId, { name: "Lamp", sku: "LAMP", price: 50, stock_quantity: 12 });
    await addOrder(ctx, projectId, { items: "LAMP x10" });
    const { asks, state, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks.map(({ args, why }) => [args.title, args.before, args.changes, why])).toEqual([
      [
        "Lamp",
        { price: 50 },
        { price: 55 },
        "10 ordered in 30 days. 2 in stock, enough for 6 days.",
      ],
      ["Mug", { price: 20 }, { price: 18 }, "None ordered in 30 days. 50 in stock."],
    ]);
    expect(state).toBe("succeeded");
    expect(result).toContain("- Mug: 20.00 → 18.00 EUR");
    const [row] = await ctx.db.select().from(products).where(eq(products.id, mug.id));
    expect(row?.price).toBe(1800);
    const listed = await listApprovals(ctx, approvalListSchema.parse({ state: "approved" }));
    const lines = listed.rows.flatMap(({ lines: shown }) => shown).map(({ value }) => value);
    expect(lines).toEqual(expect.arrayContaining(["50.00 EUR", "55.00 EUR", "20.00 EUR"]));
    const second = await playTemplate(system, ctx, { agentId, projectId });
    expect(second.asks).toEqual([]);
    expect(second.result).toContain("done in an earlier run");
  });
});

describe("the Product Recommender", () => {
  it("asks for a task for each pair that is ordered together and can be sold", async () => {
    const { projectId, agentId } = await world("product-recommender");
    for (const sku of ["MUG", "TRAY", "LAMP"])
      await addProduct(ctx, projectId, {
        name: sku,
        sku,
        ...(sku === "LAMP" && { stock_quantity: 3 }),
      });
    for (let count = 0; count < 3; count++)
      await addOrder(ctx, projectId, { items: "MUG x1; TRAY x2; LAMP x1" });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    // The lamp is sold out.
    expect(asks.map(({ args }) => args.name)).toEqual(["Show MUG and TRAY together"]);
    expect(result).toContain(
      "Counted 3 orders from the last 365 days and found 1 product pair worth showing together.",
    );
    expect((await playTemplate(system, ctx, { agentId, projectId })).asks).toEqual([]);
  });

  it("names what sells best where nothing is ordered together", async () => {
    const { projectId, agentId } = await world("product-recommender");
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    await addOrder(ctx, projectId, { items: "MUG x4" });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks).toEqual([]);
    expect(result).toContain("- Best sellers: Mug (4)");
  });
});

describe("an agent of a shop", () => {
  it("works in a project alone", async () => {
    const { agentId } = await world("price-optimizer");
    const run = await startRun(ctx, { agentId, input: {} });
    await workRuns(system);
    expect(await getRun(ctx, run.id)).toMatchObject({
      state: "failed",
      error: "This agent needs a project. Start it from one.",
    });
  });

  it("begins in each way that its card names", async () => {
    const { projectId, agentId } = await world("inventory-manager");
    const place = { project_id: projectId };
    for (const trigger of ["person", "api"] as const)
      await startRun(ctx, { agentId, input: { ...place, input: trigger } }, { trigger });
    const task = { name: "Look at the stock", taskMode: "auto", status: "paused", ...place };
    const taskId = (await createTask(ctx, task)).task.id;
    await assignAgent(ctx, taskId, { agent_id: agentId, start: "when_active" });
    await updateTask(ctx, { id: taskId, changes: { status: "aktiv" } });
    const times = { agent_id: agentId, cron: "0 6 * * *", input: "", ...place };
    await runSchedule(ctx, (await createSchedule(ctx, times)).id);
    const talk = await createConversation(ctx, { agent_id: agentId, ...place });
    await sendMessage(ctx, talk.id, { input: { text: "What is short?" } });
    await workRuns(system);
    const runs = await ctx.db.select().from(agentRuns).where(eq(agentRuns.agentId, agentId));
    expect(runs.map(({ trigger }) => trigger).sort()).toEqual([...RUN_TRIGGERS].sort());
    for (const { state, result, trigger } of runs)
      expect([state, result], trigger).toEqual([
        "succeeded",
        expect.stringContaining("0 products for sale"),
      ]);
  });

  it("works where the project has the workspace, and its person may enter it", async () => {
    const { projectId, agentId } = await world("inventory-manager");
    const person = await system.createActor("moderator");
    await updateAgent(ctx, { id: agentId, changes: { assigned_users: [person.id] } });
    await assignUser(ctx, PROJECT, { itemId: projectId, input: { userId: person.id } });
    const theirs = await playTemplate(system, system.context(person), { agentId, projectId });
    expect(theirs).toMatchObject({
      state: "failed",
      error: "You don't have access to the E-commerce workspace in this project",
    });
    await updateProject(ctx, { id: projectId, changes: { workspaces: ["content"] } });
    const gone = await playTemplate(system, ctx, { agentId, projectId });
    expect(gone).toMatchObject({ error: "This project has no E-commerce workspace" });
  });
});
