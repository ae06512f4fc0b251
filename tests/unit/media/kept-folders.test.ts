import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { projects, workspaces } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/platform/context";
import { deleteProject, updateProject } from "@/lib/projects/write-projects";
import { createRecord } from "@/lib/records/create-record";
import { recordDefinition } from "@/lib/records/definitions";
import { placeOf, type RecordPlace } from "@/lib/records/rows";
import { updateRecord } from "@/lib/records/update-record";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { createMediaProject, pngFile, storeOf, storeWith, uploadFile } from "./media-fixture";

let system: TestSystem;
let boss: Actor;
let ctx: Context;
let projectId: string;
let assets: RecordPlace;
let folders: RecordPlace;
beforeAll(async () => {
  system = await createTestSystem();
  boss = await system.createActor("superadmin");
  ctx = system.context(boss);
});
afterAll(async () => {
  await system.settle();
  await system.close();
});
beforeEach(async () => {
  projectId = await createMediaProject(system, boss);
  assets = placeOf(projectId, recordDefinition("media", "assets"));
  folders = placeOf(projectId, recordDefinition("media", "folders"));
});

/** The counters' cells that hold anything, and the same counted from the rows. */
async function cellsOf() {
  const workspace = sql`(SELECT id FROM workspaces WHERE project_id = ${projectId} AND type = 'media')`;
  const kept = sql`SELECT second AS folder, records FROM record_counts
    WHERE workspace_id = ${workspace} AND records_of = 'media_assets' AND records <> 0 ORDER BY 1`;
  const real = sql`SELECT coalesce(folder, '') AS folder, count(*) AS records FROM media_assets
    WHERE workspace_id = ${workspace} GROUP BY 1 ORDER BY 1`;
  return { kept: await ctx.db.all(kept), real: await ctx.db.all(real) };
}

describe("an own folder that holds a file", () => {
  it("[W355] goes with its workspace and with its project, and its file goes too", async () => {
    const away = storeWith(system, { delete: () => Promise.reject(new Error("R2 is away")) });
    const broken = system.context(boss, { files: away });
    for (const remove of [
      () => updateProject(broken, { id: projectId, changes: { workspaces: ["crm"] } }),
      () => deleteProject(broken, { id: projectId }),
    ]) {
      projectId = await createMediaProject(system, boss);
      folders = placeOf(projectId, recordDefinition("media", "folders"));
      await createRecord(ctx, folders, { name: "Press kit" });
      const asset = await uploadFile(ctx, projectId, pngFile(), "Press kit");
      await remove();
      expect((await storeOf(system)).removals).toContain(`media/files/${asset.id}`);
      const isLeft = sql`${workspaces.projectId} = ${projectId} AND ${workspaces.type} = 'media'`;
      expect(await ctx.db.$count(workspaces, isLeft)).toBe(0);
    }
    expect(await ctx.db.$count(projects, sql`${projects.id} = ${projectId}`)).toBe(0);
  });

  it("is counted by its name as it is written, also when that changes in case alone", async () => {
    const { id } = await createRecord(ctx, folders, { name: "Press kit" });
    const asset = await uploadFile(ctx, projectId, pngFile(), "Press kit");
    await uploadFile(ctx, projectId, pngFile("other.png"), "social");
    await updateRecord(ctx, folders, { id, changes: { name: "PRESS kit" } });
    await updateRecord(ctx, assets, { id: asset.id, changes: { folder: "press KIT" } });
    const { kept, real } = await cellsOf();
    expect(kept).toEqual(real);
    expect(kept).toEqual([
      { folder: "press KIT", records: 1 },
      { folder: "social", records: 1 },
    ]);
  });
});
