import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deals as dealRows } from "@/db/schema/crm";
import { workspaces } from "@/db/schema/projects";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import {
  afterMoves,
  CARDS_PER_STAGE,
  type PipelineStage,
  totalOf,
} from "@/lib/records/crm/pipeline";
import { readCollection, recordDefinition } from "@/lib/records/definitions";
import { isCloseOverdue, scoreHighlight } from "@/lib/records/highlights";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { listRecordIds, listRecords } from "@/lib/records/read/list-records";
import { type RecordListQuery, recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { getPipelineScreen } from "@/lib/screens/pipeline";
import { closeAfterTests } from "../../support/close-after-tests";
import { insertManyRecords } from "../../support/many-records";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const NOW = Date.UTC(2026, 10, 21, 12);

async function makeCrm(): Promise<{
  projectId: string;
  deals: RecordCollection;
  leads: RecordCollection;
}> {
  const { project } = await createProject(ctx, {
    name: "Pipeline",
    details: "d",
    projectUrl: "https://a.example.com",
    projectType: "Website",
    status: "active",
    workspaces: ["crm"],
  });
  const at = (name: string) => collectionOf(project.id, recordDefinition("crm", name));
  return { projectId: project.id, deals: at("deals"), leads: at("leads") };
}

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss, { now: NOW });

const getPipeline = async (by: Context, projectId: string) =>
  (await getPipelineScreen(by, readCollection({ projectId, type: "crm", records: "deals" })))
    .pipeline;
const stageOf = (stages: readonly PipelineStage[], name: string) =>
  stages.find(({ stage }) => stage === name);

describe("the pipeline", () => {
  it("knows of samples as long as the workspace has any, of whatever kind", async () => {
    const { projectId, deals, leads } = await makeCrm();
    await loadSampleData(ctx, { projectId, workspace: "crm" });
    expect((await getPipeline(ctx, projectId)).samples).toBeGreaterThan(0);
    const query = recordListSchema(deals.definition.description).parse({}) as RecordListQuery;
    for (const { id } of (await listRecords(ctx, deals, query)).rows)
      await deleteRecord(ctx, deals, { id });
    expect((await listRecords(ctx, deals, query)).total).toBe(0);
    expect((await getPipeline(ctx, projectId)).samples).toBeGreaterThan(0);
    const [sample] = (await listRecords(ctx, leads, query)).rows;
    const id = sample?.id ?? "";
    await updateRecord(ctx, leads, { id, changes: { name: "Edited" } });
    const activity = await listRecordActivity(ctx, leads, { id, page: 1, perPage: 5 });
    expect(activity).toMatchObject({ origin: "sample", total: 1 });
  });

  it("the ids of all that a list finds are in its order, on all pages", async () => {
    const { deals } = await makeCrm();
    for (const name of ["Plum", "Fig", "Date", "Pear"]) await createRecord(ctx, deals, { name });
    const query = recordListSchema(deals.definition.description).parse({
      ...{ sort: "name", perPage: 2, page: 2 },
    }) as RecordListQuery;
    const names = new Map(
      (await listRecords(ctx, deals, { ...query, page: 1, perPage: 9 })).rows.map(
        ({ id, name }) => [id, name],
      ),
    );
    const found = await listRecordIds(ctx, deals, query);
    expect(found.map((id) => names.get(id))).toEqual(["Date", "Fig", "Pear", "Plum"]);
    expect(await listRecordIds(ctx, deals, { ...query, q: "plum" })).toHaveLength(1);
    const stranger = system.context(await system.createActor("moderator"));
    await expect(listRecordIds(stranger, deals, query)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("a lead's person comes in by the name that only they have here", async () => {
    const { leads } = await makeCrm();
    const stranger = await system.createActor("moderator", { name: "Ida Elsewhere" });
    const rows = [boss.name, ` ${boss.name} `, stranger.name, ""].map((cell, index) => ({
      ...{ name: `Named ${index}`, assigned_to: cell },
    }));
    const report = await importRecords(ctx, leads, { rows });
    expect(report.created).toBe(3);
    expect(report.failed.map(({ row }) => row)).toEqual([2]);
  });

  it("a lead's person comes in by email, whatever its case, or by id; a stranger's is refused", async () => {
    const { leads } = await makeCrm();
    const stranger = await system.createActor("moderator");
    const rows = [boss.email.toUpperCase(), boss.id, stranger.email, "nobody@example.com"].map(
      (cell, index) => ({ name: `Lead ${index}`, assigned_to: cell }),
    );
    const report = await importRecords(ctx, leads, { rows });
    expect(report.created).toBe(2);
    expect(report.failed.map(({ row }) => row)).toEqual([2, 3]);
    const query = recordListSchema(leads.definition.description).parse({}) as RecordListQuery;
    const made = (await listRecords(ctx, leads, query)).rows;
    expect(made.map(({ assigned_to }) => assigned_to)).toEqual([boss.id, boss.id]);
    const id = made[0]?.id ?? "";
    const activity = await listRecordActivity(ctx, leads, { id, page: 1, perPage: 5 });
    expect(activity.origin).toBe("import");
  });

  it("has each stage with its deals, and with what they are worth by currency", async () => {
    const { projectId, deals } = await makeCrm();
    const deal = (name: string, changes: object) => createRecord(ctx, deals, { name, ...changes });
    await deal("Late", { value: 1000, probability: 50, expected_close: "2026-11-20" });
    const today = { value: 0.5, probability: 33, expected_close: "2026-11-21" };
    const { id } = await deal("Today", today);
    await deal("Dollars", { value: 300, currency: "USD", probability: 10 });
    await deal("Done", { stage: "won", value: 20, expected_close: "2026-01-01" });
    const { stages, cards, samples } = await getPipeline(ctx, projectId);
    expect(stages.map(({ stage, deals: count }) => [stage, count])).toEqual([
      ["discovery", 3],
      ["proposal", 0],
      ["negotiation", 0],
      ["closing", 0],
      ["won", 1],
      ["lost", 0],
    ]);
    expect(stageOf(stages, "discovery")?.sums).toEqual([
      { currency: "EUR", value: 1000.5, weighted: 500.17 },
      { currency: "USD", value: 300, weighted: 30 },
    ]);
    const open = cards.filter(({ stage }) => stage === "discovery");
    expect(open.map(({ name, is_overdue: late }) => [name, late])).toEqual([
      ["Late", true],
      ["Today", false],
      ["Dollars", false],
    ]);
    expect(cards.find(({ name }) => name === "Done")).toMatchObject({ is_overdue: false });
    expect(samples).toBe(0);

    await updateRecord(ctx, deals, {
      id,
      changes: { stage: "closing", value: 80, currency: "USD" },
    });
    const moved = (await getPipeline(ctx, projectId)).stages;
    expect(stageOf(moved, "closing")).toMatchObject({
      deals: 1,
      sums: [{ currency: "USD", value: 80, weighted: 26.4 }],
    });
    expect(stageOf(moved, "discovery")?.sums[0]).toEqual({
      currency: "EUR",
      value: 1000,
      weighted: 500,
    });
    await deleteRecord(ctx, deals, { id });
    expect(stageOf((await getPipeline(ctx, projectId)).stages, "closing")).toEqual({
      stage: "closing",
      deals: 0,
      sums: [],
    });
  });

  it("counts and adds up 10,000 deals, and shows the first of each stage, in one trip", async () => {
    const { projectId, deals } = await makeCrm();
    const [crm] = await ctx.db.select().from(workspaces).where(sql`project_id = ${projectId}`);
    const workspaceId = crm?.id ?? "";
    await insertManyRecords(system, deals.definition, { workspaceId, count: 10_000 });
    const cost = await watchQueries(system, boss, (watched) => getPipeline(watched, projectId));
    expect(cost.trips).toBe(1);
    expect(scans(cost.plans)).toEqual([]);
    const { stages, cards } = await getPipeline(ctx, projectId);
    const rows = await ctx.db.select().from(dealRows).where(sql`workspace_id = ${workspaceId}`);
    const closed = ["won", "lost"];
    for (const { stage, deals: count, sums } of stages) {
      const own = rows.filter((row) => row.stage === stage);
      expect(count).toBe(own.length);
      expect(sums).toEqual([
        {
          currency: "EUR",
          value: own.reduce((sum, { value }) => sum + value, 0) / 100,
          weighted:
            Math.round(
              own.reduce((sum, { value, probability }) => sum + value * probability, 0) / 100,
            ) / 100,
        },
      ]);
      const shown = cards.filter((card) => card.stage === stage);
      expect(shown).toHaveLength(CARDS_PER_STAGE);
      const newest = own.toSorted((one, other) => other.createdAt - one.createdAt)[0]?.createdAt;
      const soonest = Math.min(...own.map(({ expectedClose }) => expectedClose ?? Infinity));
      const first = own.find(({ id }) => id === shown[0]?.id);
      expect(closed.includes(stage) ? first?.createdAt : first?.expectedClose).toBe(
        closed.includes(stage) ? newest : soonest,
      );
    }
  }, 60_000);

  it("is closed to people who may not enter the workspace", async () => {
    const { projectId } = await makeCrm();
    const outsider = system.context(await system.createActor("admin"));
    await expect(getPipeline(outsider, projectId)).rejects.toMatchObject({ code: "not_found" });
    await expect(getPipeline(system.context(), projectId)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("shows a move at once: what a stage is worth goes with the deal", () => {
    const deal = { stage: "discovery", value: 100.1, currency: "EUR", probability: 50 } as const;
    const stages: PipelineStage[] = [
      { stage: "discovery", deals: 1, sums: [{ currency: "EUR", value: 100.1, weighted: 50.05 }] },
      { stage: "won", deals: 1, sums: [{ currency: "USD", value: 7, weighted: 7 }] },
    ];
    const [from, to] = afterMoves(stages, [{ ...deal, to: "won" }]);
    expect(from).toEqual({ stage: "discovery", deals: 0, sums: [] });
    expect(to?.deals).toBe(2);
    expect(to?.sums.map(({ currency, value }) => [currency, value])).toEqual([
      ["EUR", 100.1],
      ["USD", 7],
    ]);
    expect(afterMoves(stages, [{ ...deal, to: "discovery" }])).toEqual(stages);
    expect(totalOf([...stages, ...stages])).toEqual([
      { currency: "EUR", value: 200.2, weighted: 100.1 },
      { currency: "USD", value: 14, weighted: 14 },
    ]);
  });

  it.each([
    ["discovery", "2026-11-20", true],
    ["discovery", "2026-11-21", false],
    ["won", "2026-11-20", false],
    ["lost", "2026-11-20", false],
    ["closing", null, false],
  ])("an expected close in %s on %s is overdue: %s", (stage, day, isOverdue) => {
    expect(isCloseOverdue(stage, day, NOW)).toBe(isOverdue);
  });
});

describe("a lead", () => {
  it.each([
    [100, "good"],
    [80, "good"],
    [79, "fair"],
    [60, "fair"],
    [59, "none"],
    [0, "none"],
  ])("with a score of %i is %s", (score, highlight) => {
    expect(scoreHighlight(score)).toBe(highlight);
  });

  it("says which deal it became, in the list and by itself", async () => {
    const { projectId, leads } = await makeCrm();
    const lead = await createRecord(ctx, leads, { name: "Nord", score: 85 });
    expect(lead.deal_id).toBeNull();
    const { deal } = await createDealFromLead(ctx, { projectId, leadId: lead.id });
    const query = recordListSchema(leads.definition.description).parse({});
    const [listed] = (await listRecords(ctx, leads, query)).rows;
    expect(listed?.deal_id).toBe(deal.id);
    expect((await getRecord(ctx, leads, lead.id)).deal_id).toBe(deal.id);
  });
});
