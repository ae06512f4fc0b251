import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { contentItems, keywords } from "@/db/schema/content";
import { workspaces } from "@/db/schema/projects";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { LOW_SEO_SCORE, positionHighlight } from "@/lib/records/highlights";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord } from "@/lib/records/write/delete-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { getContentScreen } from "@/lib/screens/content";
import { closeAfterTests } from "../../support/close-after-tests";
import { insertManyRecords } from "../../support/many-records";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const COUNT = 10_000;

const items = recordDefinition("content", "items");
const words = recordDefinition("content", "keywords");

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const { project } = await createProject(system.context(boss), {
  name: "Full",
  details: "d",
  projectUrl: "https://a.example.com",
  projectType: "Website",
  status: "active",
  workspaces: ["content"],
});
const projectId = project.id;
const [workspace] = await system.context().db.select().from(workspaces);
const workspaceId = workspace?.id ?? "";
for (const definition of [items, words])
  await insertManyRecords(system, definition, { workspaceId, count: COUNT });

const getContentOverview = async (by: Context, id: string) =>
  (await getContentScreen(by, id)).overview;

/** Computes the same numbers from the rows, with the highlights' own rules. */
async function expected() {
  const { db } = system.context();
  const all = await db.select().from(contentItems);
  const live = all.filter(({ status }) => status !== "archived");
  const places = (await db.select().from(keywords)).map(({ position }) =>
    positionHighlight(position),
  );
  const countOf = (of: readonly string[], wanted: string) =>
    of.filter((one) => one === wanted).length;
  const statuses = all.map(({ status }) => status);
  return {
    items: {
      total: all.length,
      byStatus: Object.fromEntries(
        [...new Set(statuses)].map((status) => [status, countOf(statuses, status)]),
      ),
      averageScore: Math.round(live.reduce((sum, one) => sum + one.seoScore, 0) / live.length),
      low: live.filter(({ seoScore }) => seoScore < LOW_SEO_SCORE).length,
    },
    keywords: {
      total: places.length,
      good: countOf(places, "good"),
      fair: countOf(places, "fair"),
      poor: countOf(places, "poor"),
      none: countOf(places, "none"),
    },
  };
}

it("the overview of 10,000 items and keywords is what the rows say, in one trip", async () => {
  const ctx = system.context(boss);
  expect(await getContentOverview(ctx, projectId)).toMatchObject(await expected());
  expect((await getContentOverview(ctx, projectId)).sample).toBe(20);
  const cost = await watchQueries(system, boss, (by) => getContentOverview(by, projectId));
  expect([cost.trips, scans(cost.plans)]).toEqual([1, []]);
});

it("stays right through every write", async () => {
  const ctx = system.context(boss);
  const place = collectionOf(projectId, items);
  const search = collectionOf(projectId, words);
  const item = await createRecord(ctx, place, { title: "New", type: "blog", status: "draft" });
  await updateRecord(ctx, place, { id: item.id, changes: { status: "review", content: "Words" } });
  const numbers: string[] = [];
  for (const position of [5, 6, 10, 11, null]) {
    const record = { keyword: `place ${position}`, position };
    numbers.push((await createRecord(ctx, search, record)).id);
  }
  await updateRecord(ctx, search, { id: numbers[0] ?? "", changes: { position: 11 } });
  await deleteRecord(ctx, search, { id: numbers[4] ?? "" });
  await ctx.db.run(sql`UPDATE content_items SET seo_score = 50 - (rowid % 2) WHERE rowid % 3 = 0`);
  await ctx.db.run(sql`DELETE FROM content_items WHERE rowid % 5 = 0`);
  expect(await getContentOverview(ctx, projectId)).toMatchObject(await expected());
});
