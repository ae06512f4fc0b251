import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { createProject } from "@/lib/projects/create-project";
import { createRecord } from "@/lib/records/create-record";
import { recordDefinition } from "@/lib/records/definitions";
import { deleteRecord } from "@/lib/records/delete-records";
import { recordListSchema } from "@/lib/records/description-schema";
import { listRecords } from "@/lib/records/list-records";
import { placeOf, type RecordPlace } from "@/lib/records/rows";
import { updateRecord } from "@/lib/records/update-record";
import { createTestSystem, type TestSystem } from "../../support/test-system";

let system: TestSystem;
let boss: Actor;
let ctx: Context;
let items: RecordPlace;
beforeAll(async () => {
  system = await createTestSystem();
});
afterAll(() => system.close());
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
  items = placeOf(project.id, recordDefinition("content", "items"));
});

const list = (place: RecordPlace, query: Record<string, unknown> = {}, by = ctx) =>
  listRecords(by, place, recordListSchema(place.definition.description).parse(query) as never);

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
    const changed = await updateRecord(ctx, items, {
      id: made.id,
      changes: { status: "published" },
      ifMatch: 1,
    });
    expect(changed).toMatchObject({ status: "published", version: 2, title: "Hello" });
    expect(changed.published_at).not.toBeNull();
    await expect(
      updateRecord(ctx, items, { id: made.id, changes: { title: "x" }, ifMatch: 1 }),
    ).rejects.toMatchObject({ code: "precondition_failed" });
    await deleteRecord(ctx, items, { id: made.id });
    expect((await list(items)).total).toBe(0);
  });

  it("are nobody's who may not enter the workspace", async () => {
    const outsider = system.context(await system.createActor("admin"));
    await expect(list(items, {}, outsider)).rejects.toMatchObject({ code: "not_found" });
    await expect(createRecord(outsider, items, { title: "x", type: "blog" })).rejects.toMatchObject(
      { code: "not_found" },
    );
  });
});
