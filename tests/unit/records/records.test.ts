import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { STEP_UP_MS } from "@/lib/auth/step-up";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import { recordDefinition } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let ctx: Context;
let items: RecordCollection;
beforeEach(async () => {
  boss = await system.createActor("superadmin");
  ctx = system.context(boss);
  const { project } = await createProject(ctx, {
    name: "Aurora",
    details: "d",
    projectUrl: "https://a.example.com",
    projectType: "Website",
    status: "active",
    workspaces: ["content", "crm"],
  });
  items = collectionOf(project.id, recordDefinition("content", "items"));
});

const queryOf = (place: RecordCollection, query: Record<string, unknown> = {}) =>
  recordListSchema(place.definition.description).parse(query);
const list = (place: RecordCollection, query: Record<string, unknown> = {}, by = ctx) =>
  listRecords(by, place, queryOf(place, query));

describe("records", () => {
  it("are created, listed, filtered, changed and deleted", async () => {
    const made = await createRecord(ctx, items, {
      title: "Hello",
      type: "blog",
      tags: "a, b,a",
      content: "One two.",
    });
    expect(made).toMatchObject({
      title: "Hello",
      type: "blog",
      status: "draft",
      author: boss.name,
      tags: ["a", "b"],
      word_count: 2,
      version: 1,
      is_sample: false,
      created_by: boss.id,
      published_at: null,
    });
    const page = await list(items);
    expect(page).toMatchObject({ total: 1, stats: { total: 1, sample: 0, byValue: { draft: 1 } } });
    expect((await list(items, { status: "published" })).total).toBe(0);
    expect((await list(items, { q: "HELL" })).total).toBe(1);
    await expect(
      updateRecord(ctx, items, { id: made.id, changes: { status: "published" } }),
    ).rejects.toMatchObject({ code: "conflict" });
    await updateRecord(ctx, items, { id: made.id, changes: { status: "review" }, ifMatch: 1 });
    const changed = await updateRecord(ctx, items, {
      id: made.id,
      changes: { status: "published" },
      ifMatch: 2,
    });
    expect(changed).toMatchObject({ status: "published", version: 3, title: "Hello" });
    expect(changed.published_at).not.toBeNull();
    await expect(
      updateRecord(ctx, items, { id: made.id, changes: { title: "x" }, ifMatch: 1 }),
    ).rejects.toMatchObject({ code: "precondition_failed" });
    await deleteRecord(ctx, items, { id: made.id });
    expect((await list(items)).total).toBe(0);
  });

  it("are closed to people who may not enter the workspace", async () => {
    const outsider = system.context(await system.createActor("admin"));
    await expect(list(items, {}, outsider)).rejects.toMatchObject({ code: "not_found" });
    await expect(createRecord(outsider, items, { title: "x", type: "blog" })).rejects.toMatchObject(
      { code: "not_found" },
    );
  });

  it("import by the form's rules, report what is refused, and are not doubled by a second import", async () => {
    const rows = [
      { title: "One", type: "Blog", tags: "x, y" },
      { title: "", type: "blog" },
      { title: "Two", type: "poem" },
      { title: "One", type: "blog", tags: "x,y" },
      { title: "'=cmd", type: "article" },
    ];
    const report = await importRecords(ctx, items, { rows });
    expect(report).toMatchObject({
      created: 2,
      existing: 1,
      changed: [],
      failed: [
        { row: 1, errors: { title: ["Title is required"] } },
        {
          row: 2,
          errors: { type: ["Type must be one of blog, newsletter, documentation, article"] },
        },
      ],
    });
    expect((await list(items, { sort: "title" })).rows.map(({ title }) => title)).toEqual([
      "=cmd",
      "One",
    ]);
    expect(await importRecords(ctx, items, { rows })).toMatchObject({ created: 0, existing: 3 });
  });

  it("go out by a hand that was shown to be the person's, where they are people", async () => {
    const stale = system.context({ ...boss, confirmedAt: Date.now() - STEP_UP_MS });
    for (const name of ["contacts", "leads"]) {
      const people = collectionOf(items.projectId, recordDefinition("crm", name));
      const all = (by: Context) => exportRecords(by, people, queryOf(people));
      await expect(all(stale)).rejects.toMatchObject({ code: "step_up_required", status: 403 });
      await all(ctx);
      // An API token needed a password when it was created, so it isn't a browser left open.
      await all(system.context({ ...boss, sessionId: null, confirmedAt: null }));
    }
    const deals = collectionOf(items.projectId, recordDefinition("crm", "deals"));
    for (const place of [items, deals]) await exportRecords(stale, place, queryOf(place));
  });

  it("go out as CSV and come in again without doubles", async () => {
    for (const title of ["Plain", "=SUM(A1)", 'With "quotes", commas']) {
      await createRecord(ctx, items, { title, type: "blog", content: "a\nb" });
    }
    let csv = "";
    for await (const part of await exportRecords(ctx, items, queryOf(items))) csv += part;
    expect(csv.split("\r\n")[0]).toMatch(/^"id","title","type"/);
    expect(csv).toContain(`"'=SUM(A1)"`);
    const { rows } = await list(items);
    const again = rows.map(({ id, title }) => ({ id, title: String(title), type: "blog" }));
    expect(await importRecords(ctx, items, { rows: again })).toMatchObject({
      created: 0,
      existing: 3,
      changed: [],
      failed: [],
    });
  });

  it("a keyword twice is refused by name, also by import", async () => {
    const keywords = collectionOf(items.projectId, recordDefinition("content", "keywords"));
    const made = await createRecord(ctx, keywords, { keyword: "Wine", position: 8 });
    await expect(createRecord(ctx, keywords, { keyword: "WINE" })).rejects.toMatchObject({
      code: "conflict",
      errors: { keyword: expect.any(Array) },
    });
    expect(await importRecords(ctx, keywords, { rows: [{ keyword: "wine" }] })).toMatchObject({
      created: 0,
      failed: [{ row: 0 }],
    });
    const moved = await updateRecord(ctx, keywords, { id: made.id, changes: { position: 4 } });
    expect(moved).toMatchObject({ position: 4, previous_position: 8 });
  });

  it("sample data fills an empty workspace once, and goes without what is one's own", async () => {
    const place = { projectId: items.projectId, workspace: "crm" as const };
    const [first, second] = await Promise.allSettled([
      loadSampleData(ctx, place),
      loadSampleData(ctx, place),
    ]);
    expect([first?.status, second?.status]).toContain("fulfilled");
    const deals = collectionOf(items.projectId, recordDefinition("crm", "deals"));
    const page = await list(deals);
    expect(page.stats).toMatchObject({ total: 4, sample: 4 });
    await expect(loadSampleData(ctx, place)).rejects.toMatchObject({ code: "conflict" });
    await updateRecord(ctx, deals, { id: page.rows[0]?.id ?? "", changes: { probability: 55 } });
    expect(await removeSampleData(ctx, place)).toBe(11);
    expect((await list(deals)).rows).toMatchObject([{ probability: 55, is_sample: false }]);
  });

  it("a lead becomes one deal, however often it is clicked", async () => {
    const leads = collectionOf(items.projectId, recordDefinition("crm", "leads"));
    const lead = await createRecord(ctx, leads, {
      name: "Nord",
      status: "negotiation",
      score: 70,
      estimated_value: 12.5,
    });
    const call = () => createDealFromLead(ctx, { projectId: items.projectId, leadId: lead.id });
    const both = await Promise.all([call(), call()]);
    expect(both.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(both[0]?.deal.id).toBe(both[1]?.deal.id);
    expect(both[0]?.deal).toMatchObject({
      name: "Nord",
      stage: "negotiation",
      value: 12.5,
      probability: 70,
    });
  });

  it.each([
    ["new", "qualified"],
    ["contacted", "qualified"],
    ["proposal", "proposal"],
  ])(
    "a lead that is %s and becomes a deal is %s, and its activity says so, once",
    async (before, after) => {
      const leads = collectionOf(items.projectId, recordDefinition("crm", "leads"));
      const lead = await createRecord(ctx, leads, { name: "Süd", status: before });
      const input = { projectId: items.projectId, leadId: lead.id };
      await createDealFromLead(ctx, input);
      await createDealFromLead(ctx, input);
      const { rows } = await listRecordActivity(ctx, leads, { id: lead.id, page: 1, perPage: 10 });
      expect(rows.map(({ action }) => action)).toEqual(["convert", "create"]);
      expect(rows[0]?.changes).toMatchObject(
        before === after ? [] : [{ field: "status", before, after }],
      );
      expect((await getRecord(ctx, leads, lead.id)).status).toBe(after);
    },
  );

  it("three who change different fields at once all have their way", async () => {
    const { id } = await createRecord(ctx, items, { title: "A", type: "blog" });
    const changes = [{ title: "B" }, { seo_title: "C" }, { tags: ["d"] }];
    await Promise.all(changes.map((change) => updateRecord(ctx, items, { id, changes: change })));
    expect((await list(items)).rows[0]).toMatchObject({ title: "B", seo_title: "C", tags: ["d"] });
  });

  it("a lead is given to people of the workspace only, also by import", async () => {
    const leads = collectionOf(items.projectId, recordDefinition("crm", "leads"));
    const outsider = await system.createActor("admin");
    const stranger = { code: "invalid_input", errors: { assigned_to: expect.any(Array) } };
    for (const assigned_to of [crypto.randomUUID(), outsider.id]) {
      await expect(createRecord(ctx, leads, { name: "L", assigned_to })).rejects.toMatchObject(
        stranger,
      );
    }
    const { id } = await createRecord(ctx, leads, { name: "L", assigned_to: boss.id });
    const change = { id, changes: { assigned_to: outsider.id } };
    await expect(updateRecord(ctx, leads, change)).rejects.toMatchObject(stranger);
    const rows = [
      { name: "Good", assigned_to: boss.id },
      { name: "Bad", assigned_to: outsider.id },
    ];
    expect(await importRecords(ctx, leads, { rows })).toMatchObject({
      created: 1,
      failed: [{ row: 1 }],
    });
  });

  it("deleting counts records, and a key of another project is another key", async () => {
    const leads = collectionOf(items.projectId, recordDefinition("crm", "leads"));
    const lead = await createRecord(ctx, leads, { name: "L" });
    await createDealFromLead(ctx, { projectId: items.projectId, leadId: lead.id });
    expect(await deleteRecords(ctx, leads, { ids: [lead.id, crypto.randomUUID()] })).toBe(1);
    const key = crypto.randomUUID();
    const { project } = await createProject(ctx, {
      name: "Other",
      details: "d",
      projectUrl: "https://b.example.com",
      projectType: "Website",
      status: "active",
    });
    const elsewhere = collectionOf(project.id, items.definition);
    const first = await createRecord(ctx, items, { title: "T", type: "blog" }, key);
    const second = await createRecord(ctx, elsewhere, { title: "T", type: "blog" }, key);
    expect(first.id).not.toBe(second.id);
  });

  it("long texts stay out of lists, and out of the audit log beyond their beginning", async () => {
    const made = await createRecord(ctx, items, {
      title: "T",
      type: "blog",
      content: "word ".repeat(1000),
    });
    expect((await list(items)).rows[0]).not.toHaveProperty("content");
    const rows = await ctx.db.select().from(auditLog).where(sql`entity_id = ${made.id}`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.after?.length).toBeLessThan(1500);
  });
});
