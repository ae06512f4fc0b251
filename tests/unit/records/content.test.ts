import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/context/context";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { createRecordComment } from "@/lib/records/comments/comments";
import { readRecordPlace, recordDefinition } from "@/lib/records/definitions";
import { getRecord } from "@/lib/records/read/get-record";
import { listRecordActivity } from "@/lib/records/read/list-record-activity";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { loadSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { getContentScreen } from "@/lib/screens/content";
import { getRecordScreen, getRecordsScreen } from "@/lib/screens/records";
import { getSeoScreen } from "@/lib/screens/seo";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const member = await system.createActor("moderator");
const outsider = await system.createActor("admin");
const ctx = system.context(boss);
const { project } = await createProject(ctx, { ...PROJECT_FIELDS, name: "Words" });
const projectId = project.id;
const place = { projectId, workspaceType: "content" };
await assignWorkspaceUser(ctx, place, { userId: member.id });
const items = collectionOf(projectId, recordDefinition("content", "items"));
const keywords = collectionOf(projectId, recordDefinition("content", "keywords"));
const firstPage = recordListSchema(items.definition.description).parse({});
expect(await listRecords(ctx, items, firstPage)).toMatchObject({ isWorkspaceEmpty: true });
await loadSampleData(ctx, { projectId, workspace: "content" });

const getContentOverview = async (by: Context, id: string) =>
  (await getContentScreen(by, id)).overview;
const listSeoAdvice = async (by: Context) => {
  const query = recordListSchema(keywords.definition.description).parse({});
  return (await getSeoScreen(by, keywords, query)).advice;
};

describe("the content workspace", () => {
  it("has an overview: how much there is, and what wants attention", async () => {
    await createRecord(ctx, keywords, { keyword: "twelfth", position: 12 });
    const overview = await getContentOverview(system.context(member), projectId);
    expect(overview).toMatchObject({
      items: {
        total: 5,
        byStatus: { published: 2, review: 1, draft: 1, archived: 1 },
        averageScore: 39,
        low: 3,
      },
      keywords: { total: 6, good: 2, fair: 1, poor: 2, none: 1 },
      sample: 10,
    });
    expect(overview.review.map(({ title }) => title)).toEqual(["Autumn release notes"]);
    const scores = overview.low.map(({ seo_score }) => seo_score);
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
    expect(overview.recent).toHaveLength(5);
    expect(overview.recent[0]).toMatchObject({ type: "article", status: "published" });
  });

  it("says of the lowest scores what would raise them", async () => {
    const [first, ...others] = await listSeoAdvice(system.context(member));
    expect(first?.title).toBe("November newsletter");
    expect(first?.advice).toContain("Write an SEO description of 70 to 160 characters");
    expect(others.map(({ status }) => status)).not.toContain("archived");
  });

  it("each of its reads is closed to people who may not enter it", async () => {
    const { rows } = await listRecords(
      ctx,
      items,
      recordListSchema(items.definition.description).parse({}),
    );
    const id = rows[0]?.id ?? "";
    const stranger = system.context(outsider);
    for (const read of [
      () => getContentOverview(stranger, projectId),
      () => listSeoAdvice(stranger),
      () => listRecordActivity(stranger, items, { id, page: 1, perPage: 5 }),
      () => getRecord(stranger, items, id),
    ])
      await expect(read()).rejects.toMatchObject({ code: "not_found" });
    for (const read of [
      () => getContentOverview(system.context(), projectId),
      () => listSeoAdvice(system.context()),
    ])
      await expect(read()).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("tells what was done to a record: the fields that changed, who, and when", async () => {
    const made = await createRecord(ctx, items, { title: "Once", type: "blog", tags: "a" });
    await updateRecord(system.context(member), items, {
      id: made.id,
      changes: { title: "Twice", type: "blog", status: "review" },
    });
    // Comments have a list of their own.
    const about = { projectId, type: "content", records: "items", recordId: made.id };
    await createRecordComment(ctx, readRecordPlace(about), { input: { body: "Good" } });
    const page = await listRecordActivity(ctx, items, { id: made.id, page: 1, perPage: 10 });
    expect(page).toMatchObject({
      total: 2,
      rows: [
        {
          action: "update",
          actorName: member.name,
          changes: [
            { field: "title", before: "Once", after: "Twice" },
            { field: "status", before: "draft", after: "review" },
          ],
        },
        { action: "create", actorName: boss.name, changes: [] },
      ],
    });
    const gone = { id: crypto.randomUUID(), page: 1, perPage: 1 };
    await expect(listRecordActivity(ctx, items, gone)).rejects.toMatchObject({ code: "not_found" });
  });

  it("reads each screen in one round trip, on indexes", async () => {
    const query = recordListSchema(items.definition.description).parse({
      status: "draft",
      sort: "title",
    });
    const { rows } = await listRecords(ctx, items, query);
    const id = rows[0]?.id ?? "";
    const reads: [string, (by: Context) => Promise<unknown>][] = [
      ["list", (by) => getRecordsScreen(by, items, query)],
      ["record", (by) => getRecordScreen(by, items, id)],
      ["overview", (by) => getContentScreen(by, projectId)],
      ["seo", (by) => listSeoAdvice(by)],
      ["activity", (by) => listRecordActivity(by, items, { id, page: 1, perPage: 20 })],
    ];
    for (const [name, read] of reads) {
      for (const actor of [boss, member]) {
        const { plans, trips } = await watchQueries(system, actor, read);
        expect([name, trips, scans(plans)]).toEqual([name, 1, []]);
      }
    }
  });
});
