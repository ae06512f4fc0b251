import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { tasks } from "@/db/schema/tasks";
import { publicMetric } from "@/lib/analytics/figures";
import type { Period } from "@/lib/analytics/period-schema";
import { getReport } from "@/lib/analytics/report";
import type { Actor } from "@/lib/auth/actor";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import {
  at,
  createProjectWithRows,
  DAY,
  HOUR,
  NOW,
  type ProjectWithRows,
} from "./analytics-fixture";

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let project: ProjectWithRows;
beforeEach(async () => {
  boss = await system.createActor("superadmin");
  project = await createProjectWithRows(system, boss);
});

async function metric(name: string, period: Period = "7d") {
  const { figures } = await getReport(project.ctx, { projectId: project.projectId, period });
  const found = figures.find((figure) => figure.name === name);
  return found && publicMetric(found);
}

/** The start of the 7 days that end on 21 November, and of the 7 before. */
const FROM = at("2026-11-15T00:00:00Z");
const BEFORE = at("2026-11-08T00:00:00Z");

describe("computed metrics", () => {
  it("count what is in the period and in the one before, to the millisecond at their borders", async () => {
    for (const time of [FROM, FROM + 1, NOW, at("2026-11-21T23:59:59.999Z")])
      await project.task(time);
    for (const time of [BEFORE, FROM - 1]) await project.task(time);
    for (const time of [BEFORE - 1, at("2026-11-22T00:00:00Z")]) await project.task(time);
    await project.task(NOW, { projectId: null });
    expect(await metric("Tasks created")).toEqual({
      name: "Tasks created",
      value: 4,
      previous_value: 2,
      change_percentage: 100,
      trend: "up",
      category: "engagement",
      unit: "number",
    });
  });

  it("1d goes by hours, the longer periods by days", async () => {
    const times = [NOW, at("2026-11-20T10:00:00Z"), at("2026-11-20T09:59:59.999Z")];
    for (const time of times) await project.task(time);
    await project.task(at("2026-11-19T10:00:00Z"));
    await project.task(at("2026-11-19T09:59:00Z"));
    expect(await metric("Tasks created", "1d")).toMatchObject({ value: 2, previous_value: 2 });
    expect(await metric("Tasks created", "7d")).toMatchObject({ value: 5, previous_value: 0 });
    await project.task(NOW - 40 * DAY);
    await project.task(NOW - 100 * DAY);
    expect(await metric("Tasks created", "30d")).toMatchObject({ value: 5, previous_value: 1 });
    expect(await metric("Tasks created", "90d")).toMatchObject({ value: 6, previous_value: 1 });
    const { figures, from, to } = await getReport(project.ctx, {
      projectId: project.projectId,
      period: "1d",
    });
    expect([from, to]).toEqual(["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z"]);
    const { series } = figures[0] ?? { series: [] };
    expect([series.length, series[0], series[23]]).toEqual([24, 1, 1]);
  });

  it("a change is null where there was nothing before, and goes down as well as up", async () => {
    await project.task(FROM);
    expect(await metric("Tasks created")).toMatchObject({
      previous_value: 0,
      change_percentage: null,
      trend: "up",
    });
    for (let n = 0; n < 3; n++) await project.task(BEFORE);
    expect(await metric("Tasks created")).toMatchObject({
      change_percentage: -66.7,
      trend: "down",
    });
    expect(await metric("Orders")).toMatchObject({ change_percentage: null, trend: "stable" });
  });

  it("a task counts as completed when it became so, whatever is edited later, and while it is so", async () => {
    const { db } = project.ctx;
    const id = await project.task(FROM - 4 * HOUR);
    const set = (changes: Partial<typeof tasks.$inferInsert>) =>
      db.update(tasks).set(changes).where(eq(tasks.id, id));
    await set({ status: "completed", completedAt: FROM - 2 * HOUR });
    await set({ name: "Edited", updatedAt: NOW });
    expect(await metric("Tasks completed")).toMatchObject({ value: 0, previous_value: 1 });
    expect(await metric("Time to complete a task")).toMatchObject({
      value: null,
      previous_value: 7200,
      change_percentage: null,
      trend: "stable",
      unit: "duration",
    });
    await set({ status: "pending", completedAt: null });
    expect(await metric("Tasks completed")).toMatchObject({ value: 0, previous_value: 0 });
    await set({ status: "completed", completedAt: NOW });
    expect(await metric("Tasks completed")).toMatchObject({ value: 1, previous_value: 0 });
    await set({ projectId: null });
    expect(await metric("Tasks completed")).toMatchObject({ value: 0, previous_value: 0 });
  });

  it("overdue tasks are compared with those that were overdue when the period began", async () => {
    const due = { dueAt: at("2026-11-10T00:00:00Z") };
    await project.task(BEFORE, due);
    await project.task(BEFORE, { ...due, status: "completed", completedAt: FROM });
    await project.task(BEFORE, { ...due, status: "completed", completedAt: FROM - 1 });
    await project.task(BEFORE, { ...due, status: "inaktiv" });
    await project.task(BEFORE, { dueAt: at("2026-11-20T00:00:00Z") });
    await project.task(BEFORE, { dueAt: at("2026-11-21T00:00:00Z") });
    expect(await metric("Tasks overdue")).toMatchObject({ value: 2, previous_value: 2 });
  });

  it("content counts from its publication, and its score on average", async () => {
    await project.item(FROM, { seoScore: 80, createdAt: BEFORE });
    await project.item(NOW, { seoScore: 41 });
    await project.item(FROM - 1, { seoScore: 50 });
    await project.item(null, { seoScore: 5 });
    expect(await metric("Content published")).toMatchObject({ value: 2, previous_value: 1 });
    expect(await metric("Average SEO score")).toMatchObject({
      value: 60.5,
      previous_value: 50,
      change_percentage: 21,
      category: "traffic",
    });
  });

  it("revenue is told by currency, in whole units, without cancelled orders", async () => {
    await project.order(NOW, { totalAmount: 1999 });
    await project.order(FROM, { totalAmount: 1 });
    await project.order(FROM, { totalAmount: 99_999, status: "cancelled" });
    await project.order(FROM - 1, { totalAmount: 500 });
    await project.order(FROM, { totalAmount: 700, currency: "USD" });
    expect(await metric("Orders")).toMatchObject({ value: 3, previous_value: 1 });
    expect(await metric("Revenue (EUR)")).toMatchObject({
      value: 20,
      previous_value: 5,
      change_percentage: 300,
      category: "revenue",
      unit: "currency",
    });
    expect(await metric("Revenue (USD)")).toMatchObject({ value: 7, previous_value: 0 });
  });

  it("the pipeline is weighted by probability, then and now; deals and leads count when they come and are won", async () => {
    await project.deal(BEFORE, { value: 10_000, probability: 50 });
    await project.deal(NOW, { value: 20_000, probability: 10 });
    await project.deal(BEFORE, { value: 3000, stage: "won", probability: 100, closedAt: NOW });
    await project.deal(BEFORE, { value: 500, stage: "won", closedAt: FROM - 1 });
    await project.deal(BEFORE, { value: 9999, stage: "lost", closedAt: NOW, currency: "USD" });
    expect(await metric("Weighted pipeline (EUR)")).toMatchObject({
      value: 70,
      previous_value: 80,
      trend: "down",
    });
    expect(await metric("Deals won")).toMatchObject({ value: 1, previous_value: 1 });
    expect(await metric("Deal value won (EUR)")).toMatchObject({ value: 30, previous_value: 5 });
    await project.lead(NOW, { status: "closed_won" });
    for (let n = 0; n < 3; n++) await project.lead(NOW);
    await project.lead(FROM - 1);
    expect(await metric("New leads")).toMatchObject({ value: 4, previous_value: 1 });
    expect(await metric("Lead conversion")).toMatchObject({
      value: 25,
      previous_value: 0,
      unit: "percentage",
    });
  });

  it("media and activity are counted", async () => {
    await project.asset(NOW, { views: 3, downloads: 1 });
    await project.asset(FROM - 1, { views: 4 });
    expect(await metric("Media added")).toMatchObject({ value: 1, previous_value: 1 });
    expect(await metric("Media views")).toMatchObject({
      value: 7,
      previous_value: null,
      change_percentage: null,
    });
    expect(await metric("Media downloads")).toMatchObject({ value: 1 });
    await project.activity(FROM);
    await project.activity(FROM - 1);
    await project.activity(BEFORE - 1);
    expect(await metric("Activity")).toMatchObject({ value: 1, previous_value: 1 });
    const items = collectionOf(project.projectId, recordDefinition("content", "items"));
    await createRecord(project.ctx, items, { title: "x", type: "blog" });
    expect(await metric("Activity")).toMatchObject({ value: 2 });
  });

  it("only the areas that the project has are there, and another project's rows are not", async () => {
    const small = await createProjectWithRows(system, boss, ["analytics", "crm"]);
    await project.lead(NOW);
    await project.task(NOW);
    const { figures } = await getReport(small.ctx, { projectId: small.projectId, period: "30d" });
    expect(figures.map(({ name, value }) => [name, value])).toEqual([
      ["Tasks created", 0],
      ["Tasks completed", 0],
      ["Tasks overdue", 0],
      ["Time to complete a task", null],
      ["Activity", 0],
      ["New leads", 0],
      ["Lead conversion", null],
      ["Deals won", 0],
    ]);
  });
});
