import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { leads } from "@/db/schema/crm";
import { mediaAssets } from "@/db/schema/media";
import { workspaces } from "@/db/schema/projects";
import { taskComments, tasks } from "@/db/schema/tasks";
import { figuresTable, worsenedFigures } from "@/lib/agents/procedures/analytics-aggregator";
import { shapeTags } from "@/lib/agents/procedures/image-processor";
import { busiestHour } from "@/lib/agents/procedures/send-optimizer";
import type { MetricView } from "@/lib/analytics/schema";
import { linkRag } from "@/lib/rags/write-rags";
import { createTask } from "@/lib/tasks/changes/create-task";
import { closeAfterTests } from "../../../support/close-after-tests";
import { makeLibrary } from "../../../support/knowledge-world";
import { addItem, addOrder, addProduct, addRecord, itemsOf } from "../../../support/record-world";
import { makeAgentWorld, playTemplate } from "../../../support/runs-world";
import { createTestSystem } from "../../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);

const world = (templateId: string, options: object = {}) =>
  makeAgentWorld(system, boss, { templateId, agentConfig: { options } });
const tasksOf = (projectId: string) =>
  ctx.db.select().from(tasks).where(eq(tasks.projectId, projectId));

describe("the Image Processor", () => {
  async function addPicture(projectId: string, values: object) {
    const rows = await ctx.db.select().from(workspaces).where(eq(workspaces.projectId, projectId));
    const workspaceId = rows.find(({ type }) => type === "media")?.id ?? "";
    const id = crypto.randomUUID();
    const picture = {
      name: "a.png",
      type: "image",
      format: "PNG",
      contentType: "image/png",
    } as const;
    const at = { createdAt: ctx.now, updatedAt: ctx.now };
    const size = { size: 1000, width: 2000, height: 1000 };
    await ctx.db
      .insert(mediaAssets)
      .values({ id, workspaceId, ...picture, ...size, ...at, ...values });
    return id;
  }

  it("asks for tags by shape and size, and lists heavy pictures in one task", async () => {
    const { projectId, agentId } = await world("image-processor");
    const wide = await addPicture(projectId, { name: "wide.png" });
    await addPicture(projectId, { name: "tagged.png", tags: '["sea"]', size: 900_000 });
    await addPicture(projectId, { name: "unknown.png", width: null });
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks.map(({ tool, args }) => [tool, args.id, args.changes])).toEqual([
      ["change_record", wide, { tags: ["landscape", "large"] }],
    ]);
    expect(result).toContain("_No image was edited or renamed._");
    const [row] = await ctx.db.select().from(mediaAssets).where(eq(mediaAssets.id, wide));
    expect(row?.tags).toBe('["landscape","large"]');
    const [task] = await tasksOf(projectId);
    expect(task).toMatchObject({ name: "Reduce large image files" });
    expect(task?.description).toContain("- tagged.png: 879 KB");
    const second = await playTemplate(system, ctx, { agentId, projectId });
    expect(second.asks).toEqual([]);
    expect(second.result).toContain("The task to reduce large images is still open");
    expect(await tasksOf(projectId)).toHaveLength(1);
  });

  it.each([
    [2000, 1000, ["landscape", "large"]],
    [300, 400, ["portrait", "small"]],
    [1000, 1010, ["square"]],
  ])("%i × %i is %j", (width, height, tags) => {
    expect(shapeTags(width, height)).toEqual(tags);
  });
});

describe("the Subscriber Manager", () => {
  const addContact = (projectId: string, values: object) =>
    addRecord(ctx, projectId, {
      workspace: "crm",
      name: "contacts",
      values: { name: "Ines", email: "ines@example.com", status: "active", ...values },
    });

  it("asks to set those inactive who were silent for long, and lists doubles in a task", async () => {
    const { projectId, agentId } = await world("subscriber-manager");
    const silent = await addContact(projectId, { last_contact: "2025-01-01" });
    const today = new Date(ctx.now).toISOString().slice(0, 10);
    await addContact(projectId, { name: "Ines H.", last_contact: today });
    await addContact(projectId, { name: "No date", email: "other@example.com" });
    const { asks } = await playTemplate(system, ctx, { agentId, projectId });
    expect(asks.map(({ args }) => [args.id, args.before, args.changes])).toEqual([
      [silent.id, { status: "active" }, { status: "inactive" }],
    ]);
    const [task] = await tasksOf(projectId);
    expect(task?.description).toContain("- ines@example.com: Ines, Ines H.");
    const second = await playTemplate(system, ctx, { agentId, projectId });
    expect(second.asks).toEqual([]);
    expect(second.result).toContain(
      "Checked 3 contacts: 0 active but not contacted for 90 days or more, 1 email address shared by more than one contact.",
    );
    expect(await tasksOf(projectId)).toHaveLength(1);
  });
});

describe("the Send Optimizer", () => {
  it("finds the day and hour in which most came in", () => {
    const hours = [
      { weekday: 2, hour: 9, count: 2 },
      { weekday: 2, hour: 12, count: 1 },
    ];
    expect(busiestHour([...hours, { weekday: 3, hour: 20, count: 2 }])).toEqual({
      weekday: 2,
      hour: 9,
      count: 2,
      ofDay: 3,
    });
    expect(busiestHour([])).toBeNull();
  });

  it("makes a task for each newsletter in review, once, and says nothing by too few", async () => {
    const { projectId, agentId } = await world("send-optimizer", { least: 2 });
    const newsletter = { title: "November", type: "newsletter", status: "review" };
    await addItem(ctx, projectId, newsletter);
    const few = await playTemplate(system, ctx, { agentId, projectId });
    expect(few.result).toContain("_Nothing was sent. The agent has no data on email opens._");
    for (let count = 0; count < 2; count++)
      await addRecord(ctx, projectId, { workspace: "crm", name: "leads", values: { name: "A" } });
    await ctx.db.update(leads).set({ createdAt: Date.parse("2026-11-17T09:10:00Z") });
    const { asks, state } = await playTemplate(system, ctx, { agentId, projectId });
    expect([asks, state]).toEqual([[], "succeeded"]);
    const [task] = await tasksOf(projectId);
    expect(task?.name).toBe("Send “November”");
    expect(task?.description).toContain(" Tuesday, 08:00 UTC. ");
    expect(new Date(task?.dueAt ?? 0).getUTCDay()).toBe(2);
    await playTemplate(system, ctx, { agentId, projectId });
    expect(await tasksOf(projectId)).toHaveLength(1);
  });
});

describe("the Analytics Aggregator", () => {
  const figure = (name: string, change_percentage: number | null) =>
    ({ name, value: 3, previous_value: 4, change_percentage, unit: "number" }) as MetricView;

  it("tells a fall from what is better when it is lower", () => {
    const figures = [
      figure("Orders", -25),
      figure("Tasks overdue", -50),
      figure("New leads", null),
    ];
    expect(worsenedFigures(figures, 25).map(({ name }) => name)).toEqual(["Orders"]);
    expect(worsenedFigures([figure("Tasks overdue", 30)], 25)).toHaveLength(1);
    expect(figuresTable(figures)).toContain("| Orders | 3 | 4 | -25% |");
  });

  it("keeps the period's report as a draft, once, and makes tasks of what fell, without being asked", async () => {
    const { projectId, agentId } = await world("analytics-aggregator");
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    for (const days of [9, 10, 11]) await addOrder(ctx, projectId, { items: "MUG x1", days });
    const { asks, state, result } = await playTemplate(system, ctx, { agentId, projectId });
    expect([asks, state]).toEqual([[], "succeeded"]);
    expect(result).toContain("| Orders | 0 | 3 | -100% |");
    const [draft] = await itemsOf(ctx, projectId);
    expect(draft).toMatchObject({ type: "documentation", status: "draft", tags: ["figures"] });
    expect((await tasksOf(projectId)).map(({ name }) => name).sort()).toEqual([
      "Find out why “Orders” fell",
      "Find out why “Revenue (EUR)” fell",
    ]);
    const second = await playTemplate(system, ctx, { agentId, projectId });
    expect(second.result).toContain("done in an earlier run");
    expect(await itemsOf(ctx, projectId)).toHaveLength(1);
    expect(await tasksOf(projectId)).toHaveLength(2);
  });
});

describe("Customer Support", () => {
  const HANDBOOK = [{ title: "Returns", text: "Goods can be returned within thirty days." }];

  it("answers from its documents with their source, and names the orders of an address", async () => {
    const { projectId, agentId } = await world("customer-support");
    const { ragId } = await makeLibrary(ctx, HANDBOOK);
    await linkRag(ctx, { projectId, input: { ragId } });
    await addProduct(ctx, projectId, { name: "Mug", sku: "MUG" });
    await addOrder(ctx, projectId, { items: "MUG x2" });
    const input = "Within how many days can goods be returned? Maren.Holt@example.com";
    const { asks, result } = await playTemplate(system, ctx, { agentId, projectId, input });
    expect(asks).toEqual([]);
    expect(result).toContain("Goods can be returned within thirty days.");
    expect(result).toMatch(/Order 1001 from \d{4}-\d\d-\d\d: pending, 40\.00 EUR/);
  });

  it("asks to hand on as a task what nothing answers, and to comment on a task that it can answer", async () => {
    const { projectId, agentId } = await world("customer-support", { priority: "urgent" });
    const input = "Do you ship to the moon?";
    const { asks } = await playTemplate(system, ctx, { agentId, projectId, input });
    expect(asks).toMatchObject([
      { tool: "create_task", why: "No sentence that answers this question was found." },
    ]);
    expect(await tasksOf(projectId)).toMatchObject([
      { name: `Answer: ${input}`, priority: "urgent" },
    ]);
    const again = await playTemplate(system, ctx, { agentId, projectId, input });
    expect(again.result).toContain("A task for this question is already open");
    const { ragId } = await makeLibrary(ctx, HANDBOOK);
    await linkRag(ctx, { projectId, input: { ragId } });
    const name = "Within how many days can goods be returned?";
    const { task } = await createTask(ctx, { name, project_id: projectId });
    await playTemplate(system, ctx, { agentId, projectId, taskId: task.id });
    const [comment] = await ctx.db
      .select()
      .from(taskComments)
      .where(eq(taskComments.taskId, task.id));
    expect(comment?.body).toContain("thirty days");
  });
});
