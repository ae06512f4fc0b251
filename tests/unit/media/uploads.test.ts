import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { mediaAssets, mediaUploads } from "@/db/schema/media";
import { workspaces, workspaceUsers } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { completeUpload } from "@/lib/media/complete-upload";
import { putUploadPart } from "@/lib/media/put-upload-part";
import { samplePicture } from "@/lib/media/sample-picture";
import { startUpload } from "@/lib/media/start-upload";
import { MAX_FILE_BYTES, MAX_OPEN_UPLOADS, PART_BYTES } from "@/lib/media/upload-rules";
import { cancelUpload, getUpload, listUploads } from "@/lib/media/uploads";
import { updateProject } from "@/lib/projects/write-projects";
import { purgeFromTrash } from "@/lib/trash/change-trash";
import { deleteProject } from "@/lib/trash/delete-project";
import { closeAfterTests } from "../../support/close-after-tests";
import { interrupted } from "../../support/interrupted";
import { createTestSystem } from "../../support/test-system";
import {
  createMediaProject,
  declare,
  expectNoOrphan,
  pngFile,
  sendPart,
  storeOf,
  storeWith,
  uploadFile,
} from "./media-fixture";

const system = await closeAfterTests(createTestSystem());
let boss: Actor;
let ctx: Context;
let projectId: string;
afterAll(() => system.settle());
beforeEach(async () => {
  await system.settle();
  boss = await system.createActor("superadmin");
  ctx = system.context(boss);
  projectId = await createMediaProject(system, boss);
});

const rowOf = async (id: string) => {
  const [row] = await ctx.db.select().from(mediaUploads).where(eq(mediaUploads.id, id));
  return row ?? { id, multipartId: null };
};

const threeParts = pngFile("large.png", 2 * PART_BYTES + 1000);

describe("an upload", () => {
  it("of a picture has its size in pixels, also from the API", async () => {
    const bytes = await samplePicture({ width: 300, height: 200 }, ["#000000", "#ffffff"]);
    const asset = await uploadFile(ctx, projectId, { name: "a.png", type: "", bytes });
    expect(asset).toMatchObject({ width: 300, height: 200 });
    const cut = await uploadFile(ctx, projectId, pngFile("cut.png", 20));
    expect(cut).toMatchObject({ type: "image", width: null, height: null });
  });

  it("keeps no mark in its name that turns the direction of text", async () => {
    const asset = await uploadFile(ctx, projectId, pngFile("a\u202Egnp\u2066.exe\u200F"));
    expect(asset.name).toBe("agnp.exe");
    const nothing = await uploadFile(ctx, projectId, pngFile("\u202E\u2066"));
    expect(nothing.name).toBe("_");
  });

  it("becomes an asset whose type, size and format are what the bytes say", async () => {
    const file = pngFile("wrongly-named.pdf");
    const asset = await uploadFile(ctx, projectId, { ...file, type: "application/pdf" }, "social");
    expect(asset).toMatchObject({
      name: "wrongly-named.pdf",
      type: "image",
      format: "PNG",
      content_type: "image/png",
      size: 2000,
      folder: "social",
      tags: [],
      views: 0,
      downloads: 0,
      version: 1,
      created_by: boss.id,
    });
    const object = await system.bindings.FILES.get(`media/files/${asset.id}`);
    expect(new Uint8Array((await object?.arrayBuffer()) ?? [])).toEqual(file.bytes);
    expect((await storeOf(system)).uploads).toBe(0);
  });

  it("in parts is put together in their order, whatever order they came in, and a part sent again replaces", async () => {
    const { upload } = await startUpload(ctx, projectId, declare(threeParts));
    expect(upload).toMatchObject({ part_count: 3, part_size: PART_BYTES, received: [] });
    const which = { projectId, uploadId: upload.id };
    await sendPart(ctx, which, threeParts, 3);
    const wrong = { ...threeParts, bytes: new Uint8Array(threeParts.bytes.byteLength) };
    await sendPart(ctx, which, wrong, 1);
    await expect(completeUpload(ctx, which)).rejects.toMatchObject({
      code: "conflict",
      message: "The upload is missing parts 2. Send them and try again.",
    });
    await sendPart(ctx, which, threeParts, 2);
    await sendPart(ctx, which, threeParts, 1);
    const { asset, isNew } = await completeUpload(ctx, which);
    expect([asset.id, isNew, asset.format]).toEqual([upload.id, true, "PNG"]);
    const object = await system.bindings.FILES.get(`media/files/${asset.id}`);
    const stored = new Uint8Array((await object?.arrayBuffer()) ?? []);
    expect(Buffer.compare(stored, threeParts.bytes)).toBe(0);
    const again = await completeUpload(ctx, which);
    expect([again.asset.id, again.isNew]).toEqual([upload.id, false]);
  });

  it("goes on where it broke off when the same file is chosen again", async () => {
    const { upload } = await startUpload(ctx, projectId, declare(threeParts));
    await sendPart(ctx, { projectId, uploadId: upload.id }, threeParts, 2);
    const again = await startUpload(ctx, projectId, declare(threeParts));
    expect(again).toMatchObject({ isNew: false, upload: { id: upload.id, received: [2] } });
    expect(await getUpload(ctx, { projectId, uploadId: upload.id })).toEqual(again.upload);
    expect(await listUploads(ctx, projectId)).toEqual([again.upload]);
    const other = pngFile(threeParts.name, 10);
    expect((await startUpload(ctx, projectId, declare(other))).upload.id).not.toBe(upload.id);
  });

  it("is refused when it is empty, over 100 MB, or in a folder that is not there", async () => {
    const declared = declare(pngFile());
    const start = (changes: object) => startUpload(ctx, projectId, { ...declared, ...changes });
    await expect(start({ size: 0 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(start({ size: MAX_FILE_BYTES + 1 })).rejects.toMatchObject({ status: 413 });
    await expect(start({ folder: "nowhere" })).rejects.toMatchObject({
      errors: { folder: ["Folder not found"] },
    });
    expect((await start({ size: MAX_FILE_BYTES })).upload.part_count).toBe(20);
  });

  it("takes parts of the right number and size only", async () => {
    const { upload } = await startUpload(ctx, projectId, declare(pngFile("p.png", 300)));
    const put = (number: string, size: number) =>
      putUploadPart(ctx, {
        projectId,
        uploadId: upload.id,
        number,
        read: () => Promise.resolve(new Uint8Array(size)),
      });
    for (const number of ["0", "2", "-1", "1.5", "x"])
      await expect(put(number, 300)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(put("1", 299)).rejects.toMatchObject({ message: "Part 1 must be 300 bytes" });
    expect(await put("1", 300)).toEqual({ number: 1, size: 300 });
  });

  it("is one of at most so many that a person has open, and of one file once under parallel starts", async () => {
    const start = (name: string) => startUpload(ctx, projectId, declare(pngFile(name)));
    const same = await Promise.all([start("same"), start("same"), start("same")]);
    expect(new Set(same.map(({ upload }) => upload.id)).size).toBe(1);
    expect(same.filter(({ isNew }) => isNew)).toHaveLength(1);
    const more = Array.from({ length: MAX_OPEN_UPLOADS + 3 }, (_, index) => start(`file ${index}`));
    const results = await Promise.allSettled(more);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(
      MAX_OPEN_UPLOADS - 1,
    );
    await expect(start("one more")).rejects.toMatchObject({ code: "conflict" });
    expect((await start("same")).upload.id).toBe(same[0]?.upload.id);
  });

  it("is no one else's, not even who may enter the workspace", async () => {
    const { upload } = await startUpload(ctx, projectId, declare(pngFile()));
    const which = { projectId, uploadId: upload.id };
    const other = system.context(await system.createActor("superadmin"));
    await expect(getUpload(other, which)).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelUpload(other, which)).rejects.toMatchObject({ code: "not_found" });
    await expect(sendPart(other, which, pngFile(), 1)).rejects.toMatchObject({ code: "not_found" });
    await expect(completeUpload(other, which)).rejects.toMatchObject({ code: "not_found" });
    expect(await listUploads(other, projectId)).toEqual([]);
    const outsider = system.context(await system.createActor("admin"));
    await expect(startUpload(outsider, projectId, declare(pngFile()))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("an upload that is cut leaves no orphan", () => {
  it("when it is cancelled after any part", async () => {
    for (let sent = 0; sent <= 3; sent++) {
      const { upload } = await startUpload(ctx, projectId, declare(threeParts));
      const which = { projectId, uploadId: upload.id };
      for (let number = 1; number <= sent; number++) await sendPart(ctx, which, threeParts, number);
      const row = await rowOf(upload.id);
      await cancelUpload(ctx, which);
      await expectNoOrphan(system, row);
      await expect(sendPart(ctx, which, threeParts, 1)).rejects.toMatchObject({
        code: "not_found",
      });
    }
  });

  it("when it expires: the next start of anyone clears it away", async () => {
    const { upload } = await startUpload(ctx, projectId, declare(threeParts));
    await sendPart(ctx, { projectId, uploadId: upload.id }, threeParts, 1);
    const row = await rowOf(upload.id);
    await ctx.db
      .update(mediaUploads)
      .set({ expiresAt: ctx.now - 1 })
      .where(eq(mediaUploads.id, upload.id));
    await expect(getUpload(ctx, { projectId, uploadId: upload.id })).rejects.toMatchObject({
      code: "not_found",
    });
    const fresh = await startUpload(ctx, projectId, declare(threeParts));
    expect(fresh).toMatchObject({ isNew: true, upload: { received: [] } });
    await expectNoOrphan(system, row);
  });

  it("when its workspace is taken out of the project, or the project is deleted", async () => {
    const first = await startUpload(ctx, projectId, declare(threeParts));
    const asset = await uploadFile(ctx, projectId, pngFile("kept.png"));
    const row = await rowOf(first.upload.id);
    await updateProject(ctx, { id: projectId, changes: { workspaces: ["crm"] } });
    await expectNoOrphan(system, row);
    expect((await storeOf(system)).keys).not.toContain(`media/files/${asset.id}`);

    const otherId = await createMediaProject(system, boss);
    const second = await startUpload(ctx, otherId, declare(threeParts));
    const other = await uploadFile(ctx, otherId, pngFile("kept.png"));
    const secondRow = await rowOf(second.upload.id);
    await deleteProject(ctx, { id: otherId });
    const which = { projectId: otherId, uploadId: second.upload.id };
    await expect(getUpload(ctx, which)).rejects.toMatchObject({ code: "not_found" });
    await purgeFromTrash(ctx, { kind: "project", id: otherId });
    await expectNoOrphan(system, secondRow);
    expect((await storeOf(system)).keys).not.toContain(`media/files/${other.id}`);
  });

  it("when the database fails after R2 has the file: completing it again finishes, cancelling removes it", async () => {
    for (const end of ["complete", "cancel"] as const) {
      const file = pngFile(`cut-${end}.png`);
      const { upload } = await startUpload(ctx, projectId, declare(file));
      const which = { projectId, uploadId: upload.id };
      await sendPart(ctx, which, file, 1);
      const row = await rowOf(upload.id);
      await system.bindings.DB.exec("ALTER TABLE audit_log RENAME TO audit_elsewhere");
      await expect(completeUpload(ctx, which)).rejects.toThrow();
      await system.bindings.DB.exec("ALTER TABLE audit_elsewhere RENAME TO audit_log");
      expect((await storeOf(system)).keys).toContain(`media/files/${upload.id}`);
      if (end === "cancel") {
        await cancelUpload(ctx, which);
        await expectNoOrphan(system, row);
      } else {
        expect((await completeUpload(ctx, which)).asset.size).toBe(file.bytes.byteLength);
      }
    }
  });

  it("when R2 fails to delete: the key stays on the list until it is deleted", async () => {
    const asset = await uploadFile(ctx, projectId, pngFile("stubborn.png"));
    const failing = storeWith(system, { delete: () => Promise.reject(new Error("R2 is away")) });
    const broken = system.context(boss, { files: failing });
    await deleteProject(broken, { id: projectId });
    await purgeFromTrash(broken, { kind: "project", id: projectId });
    expect((await storeOf(system)).removals).toEqual([`media/files/${asset.id}`]);
    const next = await createMediaProject(system, boss);
    await startUpload(ctx, next, declare(pngFile()));
    const { keys, removals } = await storeOf(system);
    expect(removals).toEqual([]);
    expect(keys).not.toContain(`media/files/${asset.id}`);
  });

  it("two who complete it at once make one asset", async () => {
    const file = pngFile("raced.png");
    const { upload } = await startUpload(ctx, projectId, declare(file));
    const which = { projectId, uploadId: upload.id };
    await sendPart(ctx, which, file, 1);
    const results = await Promise.all([completeUpload(ctx, which), completeUpload(ctx, which)]);
    expect(results.map(({ asset }) => asset.id)).toEqual([upload.id, upload.id]);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    const rows = await ctx.db.select().from(mediaAssets).where(eq(mediaAssets.id, upload.id));
    expect(rows).toHaveLength(1);
    expect((await storeOf(system)).keys).toContain(`media/files/${upload.id}`);
  });
});

it("someone who is taken out of the workspace meanwhile is told so, and leaves no file there", async () => {
  const member = await system.createActor("moderator");
  const ofMember = eq(workspaceUsers.userId, member.id);
  const here = and(eq(workspaces.projectId, projectId), eq(workspaces.type, "media"));
  const [place] = await ctx.db.select().from(workspaces).where(here);
  const join = () =>
    ctx.db
      .insert(workspaceUsers)
      .values({ workspaceId: place?.id ?? "", userId: member.id, assignedAt: 1 });
  const leaving = () =>
    interrupted(system, member, () => ctx.db.delete(workspaceUsers).where(ofMember));
  const refusal = { code: "not_found", message: PROJECT_NOT_FOUND };
  const file = pngFile("left.png");
  await join();
  await expect(startUpload(leaving(), projectId, declare(file))).rejects.toMatchObject(refusal);
  await join();
  const { upload } = await startUpload(system.context(member), projectId, declare(file));
  const which = { projectId, uploadId: upload.id };
  await sendPart(system.context(member), which, file, 1);
  await expect(completeUpload(leaving(), which)).rejects.toMatchObject(refusal);
  expect(await ctx.db.$count(mediaAssets, eq(mediaAssets.id, upload.id))).toBe(0);
});
