import { beforeEach, describe, expect, it } from "vitest";
import { getCharts } from "@/lib/analytics/charts";
import { MAX_METRICS } from "@/lib/analytics/custom-metrics";
import { publicMetric } from "@/lib/analytics/figures";
import { getInsights } from "@/lib/analytics/insights";
import type { Period } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { createRecord } from "@/lib/records/write/create-record";
import { importRecords } from "@/lib/records/write/import-records";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { createProjectWithRows, DAY, NOW, type ProjectWithRows } from "./analytics-fixture";

const system = await closeAfterTests(createTestSystem());
let project: ProjectWithRows;
let place: RecordCollection;
beforeEach(async () => {
  project = await createProjectWithRows(system, await system.createActor("superadmin"));
  place = collectionOf(project.projectId, recordDefinition("analytics", "metrics"));
});

const iso = (time: number) => new Date(time).toISOString();
const reading = (name: string, value: number, time: number, more: object = {}) =>
  createRecord(project.ctx, place, { name, category: "traffic", value, at: iso(time), ...more });

async function own(period: Period = "7d") {
  const { figures } = await getReport(project.ctx, { projectId: project.projectId, period });
  return figures.filter(({ isCustom }) => isCustom);
}

describe("custom metrics", () => {
  it("a reading has a name, a category, a unit, a value and a time, now where none is given", async () => {
    const made = await createRecord(project.ctx, place, {
      name: "Visits",
      category: "traffic",
      value: -1.25,
    });
    expect(made).toMatchObject({
      name: "Visits",
      category: "traffic",
      unit: "number",
      value: -1.25,
      aggregation: "latest",
      at: iso(NOW),
    });
    const edited = await updateRecord(project.ctx, place, {
      id: made.id,
      changes: { at: "2026-11-20T10:30:00+02:00" },
    });
    expect(edited).toMatchObject({ at: "2026-11-20T08:30:00.000Z", value: -1.25 });
    const again = await updateRecord(project.ctx, place, { id: made.id, changes: { value: 3 } });
    expect(again).toMatchObject({ at: "2026-11-20T08:30:00.000Z", value: 3 });
  });

  it("the vocabularies and limits hold", async () => {
    const good = { name: "x", category: "revenue", value: 1 };
    for (const bad of [
      { name: "" },
      { name: "x".repeat(101) },
      { category: "sales" },
      { unit: "litres" },
      { value: "1" },
      { value: 100_000_000_001 },
      { value: null },
      { aggregation: "median" },
      { at: "yesterday" },
      { at: "2026-02-30" },
      { at: "2026-02-30T10:00:00Z" },
    ])
      await expect(createRecord(project.ctx, place, { ...good, ...bad })).rejects.toMatchObject({
        code: "invalid_input",
      });
    for (const category of ["traffic", "conversion", "revenue", "engagement"])
      for (const unit of ["number", "percentage", "currency", "duration"])
        await createRecord(project.ctx, place, { ...good, category, unit });
  });

  it("are listed next to the computed ones: the newest value, the sum or the average of each period", async () => {
    for (const [value, time] of [
      [10, NOW],
      [30, NOW - DAY],
      [5, NOW - 8 * DAY],
      [15, NOW - 9 * DAY],
      [999, NOW - 15 * DAY],
    ] as const) {
      await reading("Latest", value, time);
      await reading("total", value, time, { aggregation: "total", unit: "currency" });
      await reading("Mean", value, time, { aggregation: "average", category: "engagement" });
    }
    expect((await own()).map(publicMetric)).toEqual([
      {
        name: "Latest",
        value: 10,
        previous_value: 5,
        change_percentage: 100,
        trend: "up",
        category: "traffic",
        unit: "number",
      },
      expect.objectContaining({ name: "Mean", value: 20, previous_value: 10 }),
      expect.objectContaining({ name: "total", value: 40, previous_value: 20, unit: "currency" }),
    ]);
    const [latest] = await own();
    expect(latest?.series).toEqual([null, null, null, null, null, 30, 10]);
    expect(await own("1d")).toHaveLength(3);
  });

  it("the newest reading says what a metric is; case makes no other one", async () => {
    await reading("Visits", 1, NOW - DAY, { category: "engagement", unit: "duration" });
    await reading("VISITS", 2, NOW, { category: "revenue", unit: "percentage" });
    expect(await own()).toMatchObject([{ value: 2, category: "revenue", unit: "percentage" }]);
  });

  it("have a line chart each, and a strong change is told with the way to the readings", async () => {
    await reading("Visits", 125, NOW);
    await reading("Visits", 100, NOW - 8 * DAY);
    await reading("Steady", 124, NOW);
    await reading("Steady", 100, NOW - 8 * DAY);
    const input = { projectId: project.projectId, period: "7d" as const };
    const { charts } = await getCharts(project.ctx, input);
    const chart = charts.find(({ title }) => title === "Visits");
    expect(chart).toMatchObject({ type: "line", data: [{ label: "2026-11-21", value: 125 }] });
    const { insights } = await getInsights(project.ctx, input);
    expect(insights.map(({ title }) => title)).toEqual(["Visits is up 25%"]);
    expect(insights[0]?.link?.href).toContain("view=readings&q=Visits");
  });

  it("are shown up to a number, by name", async () => {
    const rows = Array.from({ length: MAX_METRICS + 5 }, (_, n) => ({
      name: `m${String(n).padStart(2, "0")}`,
      category: "traffic",
      value: "1,5",
      at: iso(NOW),
    }));
    expect(await importRecords(project.ctx, place, { rows })).toMatchObject({
      created: MAX_METRICS + 5,
      failed: [],
    });
    expect(await importRecords(project.ctx, place, { rows })).toMatchObject({ created: 0 });
    const figures = await own();
    expect(figures).toHaveLength(MAX_METRICS);
    expect(figures[0]).toMatchObject({ name: "m00", value: 1.5 });
  });

  it("are exported with all their fields, and times as they were read", async () => {
    await reading("Visits, all", 12.5, NOW - DAY);
    const parts = await exportRecords(project.ctx, place, {
      q: "",
      sort: "-created_at",
      page: 1,
      perPage: 100,
    });
    let file = "";
    for await (const part of parts) file += part;
    const [head, line] = file.trim().split("\r\n");
    expect(head?.replaceAll('"', "")).toBe("id,name,category,unit,value,aggregation,at,created_at");
    expect(line).toContain(
      '"Visits, all","traffic","number","12.5","latest","2026-11-20T09:30:00.000Z"',
    );
  });

  it("sample data fills an empty workspace, is shown as metrics, and goes again", async () => {
    const workspace = { projectId: project.projectId, workspace: "analytics" as const };
    expect(await loadSampleData(project.ctx, workspace)).toBe(100);
    const figures = await own("30d");
    expect(new Set(figures.map(({ category }) => category))).toEqual(
      new Set(["traffic", "conversion", "revenue", "engagement"]),
    );
    expect(new Set(figures.map(({ unit }) => unit)).size).toBe(4);
    expect(figures.every(({ previous_value: before }) => before !== null)).toBe(true);
    await expect(loadSampleData(project.ctx, workspace)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await removeSampleData(project.ctx, workspace)).toBe(100);
    expect(await own("30d")).toEqual([]);
  });
});
