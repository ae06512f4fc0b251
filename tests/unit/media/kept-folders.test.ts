import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { projects, workspaces } from "@/db/schema/projects";
import { updateProject } from "@/lib/projects/write-projects";
import { collectionOf, type RecordCollection } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { getRecord } from "@/lib/records/read/get-record";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecord, deleteRecords } from "@/lib/records/write/delete-records";
import { updateRecord } from "@/lib/records/write/update-record";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import { createMediaProject, pngFile, storeOf, storeWith, uploadFile } from "./media-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
let projectId: string;
let assets: RecordCollection;
let folders: RecordCollection;
afterAll(() => system.settle());
beforeEach(async () => {
  projectId = await createMediaProject(system, boss);
  assets = collectionOf(projectId, recordDefinition("media", "assets"));
  folders = collectionOf(projectId, recordDefinition("media", "folders"));
});

describe("an own folder that holds a file", () => {
  it("goes with its workspace and with its project, and its file goes too", async () => {
    const away = storeWith(system, { delete: () => Promise.reject(new Error("R2 is away")) });
    const broken = system.context(boss, { files: away });
    for (const remove of [
      () => updateProject(broken, { id: projectId, changes: { workspaces: ["crm"] } }),
      async () => {
        await deleteProject(broken, { id: projectId });
        await purgeFromTrash(broken, { kind: "project", id: projectId });
      },
    ]) {
      projectId = await createMediaProject(system, boss);
      folders = collectionOf(projectId, recordDefinition("media", "folders"));
      await createRecord(ctx, folders, { name: "Press kit" });
      const asset = await uploadFile(ctx, projectId, pngFile(), "Press kit");
      await remove();
      expect((await storeOf(system)).removals).toContain(`media/files/${asset.id}`);
      const isLeft = sql`${workspaces.projectId} = ${projectId} AND ${workspaces.type} = 'media'`;
      expect(await ctx.db.$count(workspaces, isLeft)).toBe(0);
    }
    expect(await ctx.db.$count(projects, sql`${projects.id} = ${projectId}`)).toBe(0);
  });

  it("keeps its files when it is renamed, also in case alone, and lets them go when it is deleted", async () => {
    const { id } = await createRecord(ctx, folders, { name: "Press kit" });
    const asset = await uploadFile(ctx, projectId, pngFile(), "Press kit");
    const other = await uploadFile(ctx, projectId, pngFile("other.png"), "social");
    const folderOf = async (which: string) => (await getRecord(ctx, assets, which)).folder;
    await updateRecord(ctx, folders, { id, changes: { name: "PRESS kit" } });
    expect(await folderOf(asset.id)).toBe("PRESS kit");
    await updateRecord(ctx, folders, { id, changes: { name: "Newsroom" } });
    expect(await folderOf(asset.id)).toBe("Newsroom");
    const taken = await createRecord(ctx, folders, { name: "Archive" });
    await expect(
      updateRecord(ctx, folders, { id, changes: { name: "archive" } }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect(await folderOf(asset.id)).toBe("Newsroom");
    await deleteRecords(ctx, folders, { ids: [id, taken.id] });
    expect(await folderOf(asset.id)).toBe("");
    expect(await folderOf(other.id)).toBe("social");
  });

  it("of another workspace keeps its files, whatever becomes of one of the same name here", async () => {
    const { id } = await createRecord(ctx, folders, { name: "Press kit" });
    const elsewhere = await createMediaProject(system, boss);
    const theirs = collectionOf(elsewhere, recordDefinition("media", "assets"));
    await createRecord(ctx, collectionOf(elsewhere, folders.definition), { name: "Press kit" });
    const asset = await uploadFile(ctx, elsewhere, pngFile(), "Press kit");
    await updateRecord(ctx, folders, { id, changes: { name: "Newsroom" } });
    await deleteRecord(ctx, folders, { id });
    expect((await getRecord(ctx, theirs, asset.id)).folder).toBe("Press kit");
  });
});
