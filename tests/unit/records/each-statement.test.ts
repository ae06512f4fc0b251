import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDatabase } from "@/db/client";
import { leads } from "@/db/schema/crm";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { listUploads } from "@/lib/media/uploads";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import { definitionsOf, recordDefinition } from "@/lib/records/definitions";
import { explainOrders } from "@/lib/records/ecommerce/orders";
import { findAllowedReferences } from "@/lib/records/people";
import { exportRecords } from "@/lib/records/read/export-records";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { getContentScreen } from "@/lib/screens/content";
import { getAssetScreen, getMediaScreen } from "@/lib/screens/media";
import { getPipelineScreen } from "@/lib/screens/pipeline";
import { getNewRecordScreen, getRecordScreen } from "@/lib/screens/records";
import { getSeoScreen } from "@/lib/screens/seo";
import { getNewOrderScreen } from "@/lib/screens/shop";
import { assignWorkspaceUser, removeWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { faultyD1 } from "../../support/faults/faulty-bindings.mjs";
import { createTestSystem } from "../../support/test-system";

const of = (workspace: string, name: string) =>
  collectionOf(projectId, recordDefinition(workspace, name));
const PLACES = WORKSPACE_TYPES.flatMap((workspace) =>
  definitionsOf(workspace).map(({ description }) => [workspace, description.name] as const),
);

type Answer = Record<string, unknown>[];
const rowsOf = (answer: unknown): Answer =>
  (Array.isArray(answer) ? answer : [answer]).flatMap((one) =>
    Array.isArray(one) ? [Object.fromEntries(one.entries())] : (one?.results ?? []),
  );

/** Returns what the database answers to a stranger's first call, if rows aren't empty. */
async function toldTo(read: (ctx: Context) => Promise<unknown>): Promise<Answer> {
  const answers: unknown[] = [];
  const plan = {
    async run<Value>(_call: unknown, act: () => Promise<Value>): Promise<Value> {
      const answer = await act();
      answers.push(answer);
      return answer;
    },
  };
  const db = createDatabase(faultyD1(plan, system.bindings.DB));
  await read({ ...system.context(stranger), db }).catch(() => undefined);
  expect(answers).not.toEqual([]);
  return rowsOf(answers[0]).filter((row) => Object.values(row).some(Boolean));
}

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));
const stranger = await system.createActor("admin");
const { project } = await createProject(ctx, { ...PROJECT_FIELDS, workspaces: WORKSPACE_TYPES });
const projectId = project.id;
for (const workspace of WORKSPACE_TYPES) await loadSampleData(ctx, { projectId, workspace });
describe("no statement answers a stranger, also where another one of the same call refuses", () => {
  it.each(PLACES)("of a list of %s/%s", async (workspace, name) => {
    const place = of(workspace, name);
    const { rows } = await listRecords(ctx, place, queryOf(place));
    const title = String(rows[0]?.[place.definition.description.title] ?? "");
    const filters = place.definition.description.filters.map((filter) => ({
      [filter]: rows[0]?.[filter] ?? "",
    }));
    const texts = [title.slice(0, 6), title.slice(0, 1)];
    for (const query of [
      {},
      { page: 2, perPage: 1 },
      ...filters,
      ...texts.map((q) => ({ q })),
      ...filters.map((filter) => ({ ...filter, q: texts[0] })),
    ]) {
      const told = await toldTo((by) => listRecords(by, place, queryOf(place, query)));
      expect([query, told]).toEqual([query, []]);
    }
    const id = rows[0]?.id ?? "";
    const shown = { id, page: 1, perPage: 5 };
    expect(await toldTo((by) => listRecordActivity(by, place, shown))).toEqual([]);
    expect(await toldTo((by) => getRecordScreen(by, place, id))).toEqual([]);
    expect(await toldTo((by) => getNewRecordScreen(by, place))).toEqual([]);
  });

  it("of the screens of content, the pipeline, the files and a new order", async () => {
    const [keywords, assets] = [of("content", "keywords"), of("media", "assets")];
    const { rows } = await listRecords(ctx, assets, queryOf(assets));
    const media = { projectId, query: queryOf(assets), assetId: rows[0]?.id ?? "" };
    for (const read of [
      (by: Context) => getContentScreen(by, projectId),
      (by: Context) => getPipelineScreen(by, of("crm", "deals")),
      (by: Context) => getSeoScreen(by, keywords, queryOf(keywords)),
      (by: Context) => getMediaScreen(by, media),
      (by: Context) => getAssetScreen(by, media),
      (by: Context) => listUploads(by, projectId),
      (by: Context) => getNewOrderScreen(by, of("ecommerce", "orders")),
    ])
      expect(await toldTo(read)).toEqual([]);
  });

  it("of why an order was not made: there is no product for them", async () => {
    const products = of("ecommerce", "products");
    const product = await createRecord(ctx, products, {
      name: "Secret mug",
      sku: "SECRET",
      price: 5,
      category: "Kitchen",
      stock_quantity: 1,
    });
    const lines = [{ items: [{ product_id: product.id, quantity: 5 }] }];
    const explain = (actor: Actor) => explainOrders(ctx, { actor, place: products }, lines);
    expect(await explain(stranger)).toMatchObject([{ message: "No product with this ID" }]);
    const boss = ctx.actor;
    expect(boss && (await explain(boss))).toMatchObject([{ code: "conflict" }]);
  });

  it("of who is here: a member is no one to them", async () => {
    const contacts = of("crm", "contacts");
    const member = await system.createActor("moderator");
    await assignWorkspaceUser(ctx, { projectId, workspaceType: "crm" }, { userId: member.id });
    const [person] = contacts.definition.description.fields.filter(({ kind }) => kind === "person");
    const place = person ? contacts : of("crm", "leads");
    const field = place.definition.description.fields.find(({ kind }) => kind === "person");
    const rows = [{ [field?.name ?? ""]: member.id }];
    expect([...(await findAllowedReferences(ctx, stranger, place, rows))]).toEqual([]);
    const boss = ctx.actor;
    if (boss)
      expect([...(await findAllowedReferences(ctx, boss, place, rows))]).toEqual([member.id]);
  });
});

it("a deal that there is already is not shown to a stranger who asks for it anew", async () => {
  const lead = await createRecord(ctx, of("crm", "leads"), { name: "Grace" });
  await createDealFromLead(ctx, { projectId, leadId: lead.id });
  const call = createDealFromLead(system.context(stranger), { projectId, leadId: lead.id });
  await expect(call).rejects.toMatchObject({ code: "not_found" });
  const told = await toldTo((by) => createDealFromLead(by, { projectId, leadId: lead.id }));
  expect(told).toEqual([]);
});

it("an export breaks off where the access ends between its parts", async () => {
  const member = await system.createActor("moderator");
  const place = { projectId, workspaceType: "crm" };
  await assignWorkspaceUser(ctx, place, { userId: member.id });
  const contacts = of("crm", "leads");
  await ctx.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
    INSERT INTO ${leads} (id, workspace_id, created_at, updated_at, name, currency)
    SELECT 'lead-' || i, (SELECT workspace_id FROM ${leads} LIMIT 1), 1000 + i, 1000, 'Lead ' || i, 'USD' FROM n`);
  const parts = await exportRecords(system.context(member), contacts, queryOf(contacts));
  await parts.next();
  expect((await parts.next()).value).toContain("Lead 1");
  await removeWorkspaceUser(ctx, { ...place, userId: member.id });
  await expect(parts.next()).rejects.toMatchObject({ code: "not_found" });
});

function queryOf(place: RecordCollection, query: Record<string, unknown> = {}) {
  return recordListSchema(place.definition.description).parse(query);
}
