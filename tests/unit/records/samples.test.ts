import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import { createRecord } from "@/lib/records/write/create-record";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { closeAfterTests } from "../../support/close-after-tests";
import { FALLS, fell } from "../../support/fallen-actor";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";
import { CUSTOMER, listOf, makeShop, stockOf } from "./ecommerce-fixture";

const system = await closeAfterTests(createTestSystem());
const ctx = system.context(await system.createActor("superadmin"));

const auditedIn = (projectId: string) =>
  ctx.db
    .select({ action: auditLog.action, after: auditLog.after })
    .from(auditLog)
    .where(sql`${auditLog.projectId} = ${projectId} AND ${auditLog.action} LIKE 'samples.%'`);

it("a sample that someone's own order needs stays when the sample data goes", async () => {
  const { projectId, products, orders } = await makeShop(ctx);
  const place = { projectId, workspace: "ecommerce" as const };
  await loadSampleData(ctx, place);
  const stock = (await listOf(ctx, products)).rows;
  const lamp = stock.find(({ sku }) => sku === "LAMP-OAK")?.id ?? "";
  const order = await createRecord(ctx, orders, { ...CUSTOMER, items: "LAMP-OAK x1" });
  await removeSampleData(ctx, place);
  expect((await listOf(ctx, products)).rows).toMatchObject([{ id: lamp, is_sample: false }]);
  expect((await listOf(ctx, orders)).rows).toMatchObject([{ id: order.id }]);
  const { stock: left, history } = (await stockOf(ctx, lamp)) ?? {};
  expect(history).toBe(left);
});

it("examples that are not there are not said to have gone", async () => {
  const { projectId } = await makeShop(ctx);
  const place = { projectId, workspace: "ecommerce" as const };
  expect(await removeSampleData(ctx, place)).toBe(0);
  expect(await auditedIn(projectId)).toEqual([]);
  await loadSampleData(ctx, place);
  await Promise.all([removeSampleData(ctx, place), removeSampleData(ctx, place)]);
  expect((await auditedIn(projectId)).map(({ action }) => action).sort()).toEqual([
    "samples.load",
    "samples.remove",
  ]);
});

it("the place of one type of record will do, and only its project and workspace are written down", async () => {
  const { projectId, products } = await makeShop(ctx);
  const records = await loadSampleData(ctx, products);
  const [entry] = await auditedIn(projectId);
  expect(JSON.parse(entry?.after ?? "")).toEqual({ projectId, workspace: "ecommerce", records });
});

it.each(FALLS)("someone who was %s meanwhile loads and removes no samples", async (fall) => {
  const { projectId } = await makeShop(ctx);
  const place = { projectId, workspace: "ecommerce" as const };
  for (const act of [loadSampleData, removeSampleData]) {
    const actor = await system.createActor("superadmin");
    const late = interrupted(system, actor, () => fell(ctx, actor, fall));
    await expect(act(late, place)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await auditedIn(projectId)).toEqual([]);
});

it("samples that someone else has loaded meanwhile are loaded once", async () => {
  const { projectId, orders } = await makeShop(ctx);
  const place = { projectId, workspace: "ecommerce" as const };
  const boss = await system.createActor("superadmin");
  const late = interrupted(system, boss, () => loadSampleData(ctx, place).then(() => own()));
  const own = () => createRecord(ctx, orders, { ...CUSTOMER, items: "LAMP-OAK x1" });
  const records = await loadSampleData(late, place);
  expect(records).toBeGreaterThan(0);
  expect(await auditedIn(projectId)).toHaveLength(1);
});
