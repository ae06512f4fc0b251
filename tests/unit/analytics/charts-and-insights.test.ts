import { beforeEach, describe, expect, it } from "vitest";
import { hiddenAreasText } from "@/app/(console)/projects/[projectId]/workspace/[workspaceType]/_parts/areas/analytics/analytics-frame";
import { keywords } from "@/db/schema/content";
import { products } from "@/db/schema/ecommerce";
import { projectUsers, workspaceUsers } from "@/db/schema/projects";
import { WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import { getCharts } from "@/lib/analytics/charts";
import { getInsights } from "@/lib/analytics/insights";
import { getReport } from "@/lib/analytics/report";
import type { Actor } from "@/lib/auth/actor";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { at, createProjectWithRows, DAY, NOW, type ProjectWithRows } from "./analytics-fixture";

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let project: ProjectWithRows;
beforeEach(async () => {
  boss = await system.createActor("superadmin");
  project = await createProjectWithRows(system, boss);
});

const input = (period: "1d" | "7d" | "30d" | "90d" = "7d") => ({
  projectId: project.projectId,
  period,
});

describe("charts", () => {
  it("are of the four types, each with its data of label and value and its period", async () => {
    await project.task(NOW, { status: "completed" });
    await project.task(NOW - DAY, { priority: "urgent" });
    await project.order(NOW, { totalAmount: 1250 });
    await project.deal(NOW, { stage: "closing", value: 5000 });
    await project.deal(NOW, { stage: "won", value: 5000, closedAt: NOW });
    await project.asset(NOW, { size: 2_500_000, type: "video" });
    await project.item(NOW - DAY);
    await project.activity(NOW);
    const { charts } = await getCharts(project.ctx, input());
    const chart = (title: string) => charts.find((one) => one.title === title);
    expect([...new Set(charts.map(({ type }) => type))].sort()).toEqual(["area", "bar", "pie"]);
    expect(chart("Tasks completed")).toEqual({
      type: "bar",
      title: "Tasks completed",
      unit: "number",
      time_period: "7d",
      data: [
        { label: "2026-11-15", value: 0 },
        { label: "2026-11-16", value: 0 },
        { label: "2026-11-17", value: 0 },
        { label: "2026-11-18", value: 0 },
        { label: "2026-11-19", value: 0 },
        { label: "2026-11-20", value: 0 },
        { label: "2026-11-21", value: 1 },
      ],
      summary: { value: 1, change_percentage: null },
    });
    expect(chart("Tasks by status")?.data).toEqual([
      { label: "Pending", value: 1 },
      { label: "Completed", value: 1 },
    ]);
    expect(chart("Open tasks by priority")?.data).toEqual([{ label: "Urgent", value: 1 }]);
    const published = { label: "2026-11-20", value: 1 };
    expect(chart("Content published")?.data.at(-2)).toEqual(published);
    expect(chart("Activity")?.data.at(-1)).toEqual({ label: "2026-11-21", value: 1 });
    expect(chart("Revenue (EUR)")?.data.at(-1)).toEqual({ label: "2026-11-21", value: 12.5 });
    expect(chart("Open deals by stage (EUR)")).toMatchObject({
      type: "bar",
      unit: "currency",
      data: [{ label: "Closing", value: 50 }],
    });
    expect(chart("Storage by type (MB)")?.data).toEqual([{ label: "Video", value: 2.5 }]);
    const { charts: byHour } = await getCharts(project.ctx, input("1d"));
    expect(byHour[0]?.data).toHaveLength(24);
    expect(byHour[0]?.data.at(-1)?.label).toBe("2026-11-21 09:00");
  });

  it("what there is nothing of has no parts, and an area that the project has not has no chart", async () => {
    const small = await createProjectWithRows(system, boss, ["analytics"]);
    const { charts } = await getCharts(small.ctx, { projectId: small.projectId, period: "30d" });
    expect(charts.map(({ title, data }) => [title, data.length])).toEqual([
      ["Tasks completed", 30],
      ["Tasks by status", 0],
      ["Open tasks by priority", 0],
      ["Activity", 30],
    ]);
  });
});

const product = (stockQuantity: number, status: "active" | "inactive" = "active") =>
  project.ctx.db.insert(products).values({
    id: crypto.randomUUID(),
    workspaceId: project.idOf("ecommerce"),
    createdAt: NOW,
    updatedAt: NOW,
    name: "Secret lamp",
    sku: crypto.randomUUID(),
    price: 1,
    currency: "EUR",
    category: "c",
    stockQuantity,
    status,
  });

describe("insights", () => {
  const titles = async (period: "7d" | "30d" = "7d") =>
    (await getInsights(project.ctx, input(period))).insights.map(({ title }) => title);

  it("follow from the project's rows at the stated thresholds", async () => {
    expect(await titles()).toEqual([]);
    await product(0);
    await product(0, "inactive");
    for (const stock of [1, 5, 6]) await product(stock);
    await project.lead(NOW - 15 * DAY);
    await project.lead(NOW - 13 * DAY, { score: 80 });
    await project.lead(NOW - 15 * DAY, { status: "closed_lost", score: 99 });
    await project.task(NOW - DAY, { dueAt: at("2026-11-20T00:00:00Z") });
    await project.task(NOW - DAY, { dueAt: at("2026-11-21T00:00:00Z") });
    await project.item(null, { status: "review" });
    await project.item(NOW, { seoScore: 49 });
    await project.item(NOW, { seoScore: 50 });
    await project.deal(NOW, { expectedClose: at("2026-11-20T00:00:00Z") });
    await project.deal(NOW, { expectedClose: at("2026-11-21T00:00:00Z") });
    await project.order(NOW, { totalAmount: 1200 });
    await project.order(NOW - 8 * DAY, { totalAmount: 1000 });
    await project.asset(NOW, { size: 1_200_000_000 });
    for (const position of [10, 11, 20, 21])
      await project.ctx.db.insert(keywords).values({
        id: crypto.randomUUID(),
        workspaceId: project.idOf("content"),
        createdAt: NOW,
        updatedAt: NOW,
        keyword: `k${position}`,
        position,
      });
    const { insights: found } = await getInsights(project.ctx, input());
    expect(found.map(({ title, impact, type }) => [impact, type, title])).toEqual([
      ["high", "warning", "1 product is out of stock"],
      ["high", "success", "Revenue (EUR) is up 20%"],
      ["high", "opportunity", "1 strong lead has no deal yet"],
      ["medium", "warning", "1 task is overdue"],
      ["medium", "warning", "1 deal is past the expected close"],
      ["medium", "warning", "1 lead has gone cold"],
      ["medium", "warning", "2 products are low on stock"],
      ["medium", "opportunity", "1 published item has a low SEO score"],
      ["medium", "opportunity", "2 keywords are close to the first page"],
      ["low", "information", "1 draft needs review"],
      ["low", "information", "Media files use 1.2 GB"],
    ]);
    for (const insight of found) {
      expect(insight.description).not.toBe("");
      expect(insight.recommendation).not.toBe("");
    }
    expect(found[3]?.link).toEqual({
      href: `/tasks?project=${project.projectId}&due=overdue&sort=due_date`,
      label: "Open overdue tasks",
    });
    expect(found[0]?.link?.href).toBe(
      `/projects/${project.projectId}/workspace/ecommerce/overview?view=inventory&stock_level=low`,
    );
  });

  it("about leads lead to the status that most of them have, those first that are meant", async () => {
    await project.lead(NOW - 15 * DAY, { status: "contacted", score: 90 });
    for (const status of ["qualified", "qualified", "closed_lost"] as const)
      await project.lead(NOW - 20 * DAY, { status });
    const [hot, cold] = (await getInsights(project.ctx, input())).insights;
    const base = `/projects/${project.projectId}/workspace/crm/overview?view=leads`;
    expect(hot?.link?.href).toBe(`${base}&status=contacted&sort=-score`);
    expect(cold?.title).toBe("3 leads have gone cold");
    expect(cold?.description).toContain("2 qualified, 1 contacted");
    expect(cold?.link).toEqual({
      href: `${base}&status=qualified&sort=created_at`,
      label: "Open leads: qualified",
    });
  });

  it("say so when nothing is overdue and something was done", async () => {
    await project.task(NOW, { status: "completed" });
    expect(await titles()).toEqual(["No overdue tasks"]);
  });
});

describe("who may see what", () => {
  const reads = [getReport, getCharts, getInsights];

  async function member(...types: WorkspaceType[]) {
    const person = await system.createActor("moderator");
    for (const type of types)
      await project.ctx.db
        .insert(workspaceUsers)
        .values({ workspaceId: project.idOf(type), userId: person.id, assignedAt: NOW });
    return system.context(person, { now: NOW });
  }

  /** Fills each area, the tasks and the activity. */
  async function fill() {
    await product(0);
    await project.order(NOW);
    await project.item(NOW, { seoScore: 10 });
    await project.lead(NOW, { score: 99 });
    await project.deal(NOW);
    await project.deal(NOW, { stage: "won", closedAt: NOW });
    await project.asset(NOW, { size: 2_000_000_000 });
    await project.activity(NOW);
    await project.task(NOW - DAY, { dueAt: at("2026-11-19T00:00:00Z"), name: "Secret task" });
  }

  it("anyone who enters analytics alone gets the project's tasks, activity and custom metrics, and nothing of another area", async () => {
    await fill();
    const onlyHere = await member("analytics");
    const scope = { areas: ["analytics"], leftOut: ["content", "ecommerce", "crm", "media"] };
    const [report, charts, insights] = await Promise.all([
      getReport(onlyHere, input()),
      getCharts(onlyHere, input()),
      getInsights(onlyHere, input()),
    ]);
    for (const answer of [report, charts, insights]) expect(answer).toMatchObject(scope);
    expect(report.figures.map(({ name, value }) => [name, value])).toEqual([
      ["Tasks created", 1],
      ["Tasks completed", 0],
      ["Tasks overdue", 1],
      ["Time to complete a task", null],
      ["Activity", 1],
    ]);
    expect(charts.charts.map(({ title }) => title)).toEqual([
      "Tasks completed",
      "Tasks by status",
      "Open tasks by priority",
      "Activity",
    ]);
    expect(insights.insights.map(({ title, link }) => [title, link?.label])).toEqual([
      ["1 task is overdue", "Open overdue tasks"],
    ]);
    expect(JSON.stringify([report, charts, insights])).not.toContain("Secret");
  });

  it("nothing of another area is read either: an area counts from the moment that it may be entered", async () => {
    await fill();
    const both = await member("analytics", "crm");
    const scope = { areas: ["crm", "analytics"], leftOut: ["content", "ecommerce", "media"] };
    const [report, charts, insights] = await Promise.all([
      getReport(both, input()),
      getCharts(both, input()),
      getInsights(both, input()),
    ]);
    for (const answer of [report, charts, insights]) expect(answer).toMatchObject(scope);
    const computed = report.figures.slice(5).map(({ name, value }) => [name, value]);
    expect(computed).toEqual([
      ["New leads", 1],
      ["Lead conversion", 0],
      ["Deals won", 1],
      ["Deal value won (EUR)", 100],
      ["Weighted pipeline (EUR)", 50],
    ]);
    expect(charts.charts.slice(4).map(({ title }) => title)).toEqual([
      "Open deals by stage (EUR)",
      "Leads by status",
    ]);
    expect(insights.insights.map(({ title, link }) => [title, link?.label])).toEqual([
      ["1 strong lead has no deal yet", "Open leads: new"],
      ["1 task is overdue", "Open overdue tasks"],
    ]);
    const everybodys = await Promise.all(reads.map((read) => read(project.ctx, input())));
    for (const answer of everybodys)
      expect(answer).toMatchObject({ areas: WORKSPACE_TYPES, leftOut: [] });
  });

  it.each([
    [[], null],
    [["crm"], "Metrics from CRM are hidden because you don't have access to that workspace."],
    [
      ["content", "crm"],
      "Metrics from Content and CRM are hidden because you don't have access to those workspaces.",
    ],
  ] as const)("the screen says of %j: %s", (leftOut, text) => {
    expect(hiddenAreasText(leftOut)).toBe(text);
  });

  it("no one else sees anything: 403 for the project's people, else 404", async () => {
    const inShop = await member("ecommerce");
    const inProject = await system.createActor("admin");
    await project.ctx.db
      .insert(projectUsers)
      .values({ projectId: project.projectId, userId: inProject.id, assignedAt: NOW });
    const outsider = system.context(await system.createActor("admin"));
    for (const read of reads) {
      await expect(read(inShop, input())).rejects.toMatchObject({ code: "forbidden" });
      const projectMember = system.context(inProject);
      await expect(read(projectMember, input())).rejects.toMatchObject({ code: "forbidden" });
      await expect(read(outsider, input())).rejects.toMatchObject({ code: "not_found" });
      await expect(read(system.context(), input())).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }
  });

  it("a project without analytics has none", async () => {
    const without = await createProjectWithRows(system, boss, ["crm"]);
    for (const read of reads)
      await expect(
        read(without.ctx, { projectId: without.projectId, period: "7d" }),
      ).rejects.toMatchObject({ code: "workspace_missing" });
  });
});
