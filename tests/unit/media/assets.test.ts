import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { auditLog } from "@/db/schema/system";
import { MEDIA_TYPES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { deleteRemovedFiles } from "@/lib/files/removed-files";
import { TRASH_DAYS } from "@/lib/limits";
import { countDownload, countView } from "@/lib/media/counters";
import { readAssetFile, readThumbnail } from "@/lib/media/read-asset-file";
import { saveThumbnail } from "@/lib/media/save-thumbnail";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { listRecords } from "@/lib/records/read/list-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { importRecords } from "@/lib/records/write/import-records";
import { loadSampleData, removeSampleData } from "@/lib/records/write/sample-data";
import { updateRecord } from "@/lib/records/write/update-record";
import { DAY_MS } from "@/lib/time";
import { closeAfterTests } from "../../support/close-after-tests";
import { scans, watchQueries } from "../../support/query-plans";
import { createTestSystem } from "../../support/test-system";
import { createMediaProject, pngFile, storeOf, uploadFile } from "./media-fixture";

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let ctx: Context;
let projectId: string;
let assets: RecordCollection;
let folders: RecordCollection;
afterAll(() => system.settle());
beforeEach(async () => {
  boss = await system.createActor("superadmin");
  ctx = system.context(boss);
  projectId = await createMediaProject(system, boss);
  assets = collectionOf(projectId, recordDefinition("media", "assets"));
  folders = collectionOf(projectId, recordDefinition("media", "folders"));
});

const list = (query: Record<string, unknown> = {}, by = ctx) =>
  listRecords(by, assets, recordListSchema(assets.definition.description).parse(query));
const namesOf = async (query: Record<string, unknown>) =>
  (await list(query)).rows.map(({ name }) => name);

/** Deleted files stay stored until their assets can't be restored any more. */
async function whenNobodyRestores() {
  await system.settle();
  await deleteRemovedFiles(system.context(boss, { now: Date.now() + (TRASH_DAYS + 1) * DAY_MS }));
}

describe("assets", () => {
  it("are listed, filtered, renamed, tagged, moved and deleted with their file", async () => {
    const a = await uploadFile(ctx, projectId, pngFile("a.png", 500), "marketing");
    await uploadFile(ctx, projectId, { ...pngFile("b.bin"), bytes: new Uint8Array(300) });
    expect(await list()).toMatchObject({
      total: 2,
      stats: { total: 2, byValue: { image: 1, document: 1 } },
    });
    expect(await namesOf({ type: "image" })).toEqual(["a.png"]);
    expect(await namesOf({ folder: "marketing" })).toEqual(["a.png"]);
    expect(await namesOf({ folder: "" })).toEqual(["b.bin"]);
    expect(await namesOf({ q: "B.BI" })).toEqual(["b.bin"]);
    expect(await namesOf({ sort: "-size" })).toEqual(["a.png", "b.bin"]);
    const changes = { name: "Autumn.png", folder: "products", tags: "wine, red" };
    const changed = await updateRecord(ctx, assets, { id: a.id, changes, ifMatch: 1 });
    expect(changed).toMatchObject({ ...changes, tags: ["wine", "red"], version: 2, size: 500 });
    await expect(
      updateRecord(ctx, assets, { id: a.id, changes: { folder: "nowhere" } }),
    ).rejects.toMatchObject({ errors: { folder: ["Folder not found"] } });
    await updateRecord(ctx, assets, { id: a.id, changes: { size: 1, type: "video" } });
    expect((await list({ q: "autumn" })).rows[0]).toMatchObject({ size: 500, type: "image" });
    await deleteRecord(ctx, assets, { id: a.id });
    await whenNobodyRestores();
    expect((await storeOf(system)).keys).not.toContain(`media/files/${a.id}`);
  });

  it("come by upload alone: neither by form nor by import", async () => {
    for (const make of [
      () => createRecord(ctx, assets, { name: "x" }),
      () => importRecords(ctx, assets, { rows: [{ name: "x" }] }),
    ])
      await expect(make()).rejects.toMatchObject({ code: "method_not_allowed", status: 405 });
  });

  it("many go at once, with thumbnails and all", async () => {
    const made = [];
    for (const name of ["one", "two"]) made.push(await uploadFile(ctx, projectId, pngFile(name)));
    const ids = made.map(({ id }) => id);
    for (const assetId of ids) {
      const read = () => Promise.resolve(pngFile().bytes);
      await saveThumbnail(ctx, { projectId, assetId, dimensions: { width: "640" }, read });
    }
    expect((await list()).rows[0]).toMatchObject({ width: 640, height: null });
    expect((await storeOf(system)).keys.filter((key) => key.includes("thumb"))).toHaveLength(2);
    expect(await deleteRecords(ctx, assets, { ids })).toBe(2);
    await whenNobodyRestores();
    const { keys, removals } = await storeOf(system);
    expect(keys.filter((key) => ids.some((id) => key.endsWith(id)))).toEqual([]);
    expect(keys.filter((key) => key.includes("thumb"))).toEqual([]);
    expect(removals).toEqual([]);
  });

  it("are closed to people who may not enter the workspace", async () => {
    expect(MEDIA_TYPES).toEqual(["image", "video", "audio", "document", "archive"]);
    const { id: assetId } = await uploadFile(ctx, projectId, pngFile());
    const outsider = system.context(await system.createActor("admin"));
    const file = {
      projectId,
      assetId,
      isDownload: false,
      isHead: false,
      range: null,
      ifRange: null,
    };
    const query = recordListSchema(assets.definition.description).parse({});
    for (const call of [
      () => list({}, outsider),
      () => readAssetFile(outsider, { ...file, isKnown: () => true }),
      () => readThumbnail(outsider, { projectId, assetId, isKnown: () => true }),
      () => countView(outsider, { projectId, assetId }),
      () => countDownload(outsider, { projectId, assetId }),
      () => exportRecords(outsider, assets, query),
      () =>
        saveThumbnail(outsider, {
          projectId,
          assetId,
          dimensions: {},
          read: () => Promise.reject(new Error("nobody reads this")),
        }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
    const elsewhere = await createMediaProject(system, boss);
    await expect(
      readAssetFile(ctx, { ...file, projectId: elsewhere, isKnown: () => true }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("thumbnails are pictures; a new one takes the old one's place", async () => {
    const { id: assetId } = await uploadFile(ctx, projectId, pngFile());
    const save = (bytes: Uint8Array) =>
      saveThumbnail(ctx, { projectId, assetId, dimensions: {}, read: async () => bytes });
    await expect(save(new TextEncoder().encode("<html>"))).rejects.toMatchObject({ status: 415 });
    const first = await save(pngFile().bytes);
    const second = await save(pngFile("x", 400).bytes);
    const isKnown = (tag: string) => tag === `"${second.thumbnail}"`;
    expect((await readThumbnail(ctx, { projectId, assetId, isKnown })).status).toBe(304);
    const { keys } = await storeOf(system);
    expect(keys).toContain(`media/thumbnails/${second.thumbnail}`);
    expect(keys).not.toContain(`media/thumbnails/${first.thumbnail}`);
  });

  it("count views and downloads when they are told of them, never by being read", async () => {
    const { id: assetId } = await uploadFile(ctx, projectId, pngFile());
    const file = await readAssetFile(ctx, {
      ...{ projectId, assetId, isDownload: true, isHead: false },
      ...{ range: null, ifRange: null, isKnown: () => false },
    });
    expect(file.headers["content-disposition"]).toMatch(/^attachment;/);
    expect((await list()).rows[0]).toMatchObject({ views: 0, downloads: 0 });
    expect(await countView(ctx, { projectId, assetId })).toBe(1);
    expect(await countDownload(ctx, { projectId, assetId })).toBe(1);
    expect(await countDownload(ctx, { projectId, assetId })).toBe(2);
    expect((await list()).rows[0]).toMatchObject({ views: 1, downloads: 2, version: 1 });
  });

  it("have a thumbnail where they are pictures or films; the audit log knows who gave it", async () => {
    const { id: assetId } = await uploadFile(ctx, projectId, pngFile());
    const read = () => Promise.resolve(pngFile().bytes);
    const dimensions = { width: "640", height: "400" };
    const { thumbnail } = await saveThumbnail(ctx, { projectId, assetId, dimensions, read });
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, assetId));
    const row = rows.find(({ action }) => action === "thumbnails.save");
    expect(row).toMatchObject({ entityType: "thumbnail", actorId: boss.id, projectId });
    expect(JSON.parse(row?.after ?? "")).toEqual({ thumbnail, width: 640, height: 400 });
    const text = { name: "a.txt", type: "text/plain", bytes: new TextEncoder().encode("words") };
    const { id: textId } = await uploadFile(ctx, projectId, text);
    await expect(
      saveThumbnail(ctx, { projectId, assetId: textId, dimensions, read }),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("every query of the screens uses an index, however many files there are", async () => {
    const queries = [{}, { folder: "social" }, { type: "video", sort: "name" }, { sort: "-views" }];
    for (const query of queries) {
      const { plans } = await watchQueries(system, boss, (watched) => list(query, watched));
      expect(scans(plans)).toEqual([]);
    }
  });
});

describe("folders", () => {
  it("beside the fixed ones are made, renamed with what is in them, and deleted without it", async () => {
    const made = await createRecord(ctx, folders, { name: "Press kit" });
    await expect(createRecord(ctx, folders, { name: "press KIT" })).rejects.toMatchObject({
      code: "conflict",
    });
    for (const name of ["all", "Marketing", "products", "about", "Social", ""])
      await expect(createRecord(ctx, folders, { name })).rejects.toMatchObject({
        code: "invalid_input",
      });
    const asset = await uploadFile(ctx, projectId, pngFile(), "Press kit");
    const changes = { name: "Press room" };
    await updateRecord(ctx, folders, { id: made.id, changes });
    expect((await list({ folder: "press room" })).rows[0]).toMatchObject({ folder: "Press room" });
    await expect(
      updateRecord(ctx, folders, { id: made.id, changes: { name: "Social" } }),
    ).rejects.toMatchObject({ code: "invalid_input" });
    await deleteRecord(ctx, folders, { id: made.id });
    expect((await list()).rows[0]).toMatchObject({ id: asset.id, folder: "" });
  });
});

describe("sample data", () => {
  it("is real files, loaded once into an empty workspace and removed with them", async () => {
    const place = { projectId, workspace: "media" } as const;
    const before = (await storeOf(system)).keys;
    await Promise.all([loadSampleData(ctx, place), loadSampleData(ctx, place)]).catch(
      (error: unknown) => expect(error).toMatchObject({ code: "conflict" }),
    );
    const { rows, stats } = await list({ sort: "name" });
    expect(stats).toMatchObject({ sample: rows.length });
    expect(rows.map(({ name, format, folder }) => [name, format, folder])).toEqual([
      ["Harvest campaign.png", "PNG", "marketing"],
      ["Jingle.wav", "WAV", "marketing"],
      ["Olive oil 500 ml.png", "PNG", "products"],
      ["Press text.md", "MD", "about"],
      ["Story background.png", "PNG", "social"],
      ["Vineyard at dawn.png", "PNG", "about"],
    ]);
    for (const { id, size } of rows)
      expect((await system.bindings.FILES.head(`media/files/${id}`))?.size).toBe(size);
    expect(await removeSampleData(ctx, place)).toBe(rows.length);
    const later = system.context(boss, { now: Date.now() + 2 * 60 * 60 * 1000 });
    await loadSampleData(later, place);
    await removeSampleData(later, place);
    expect((await storeOf(system)).keys).toEqual(before);
  });
});
