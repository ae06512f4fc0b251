import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { mediaUploadParts, mediaUploads, removedFiles } from "@/db/schema/media";
import { auditLog } from "@/db/schema/system";
import { deleteRemovedFiles, MAX_ABORTS } from "@/lib/files/removed-files";
import { completeUpload } from "@/lib/media/complete-upload";
import { startUpload } from "@/lib/media/start-upload";
import { cancelUpload, getUpload } from "@/lib/media/uploads";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteUser } from "@/lib/users/write-users";
import { closeAfterTests } from "../../support/close-after-tests";
import { createTestSystem } from "../../support/test-system";
import {
  createMediaProject,
  declare,
  expectNoOrphan,
  pngFile,
  sendPart,
  storeWith,
} from "./media-fixture";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
const ctx = system.context(boss);
let projectId: string;
afterAll(() => system.settle());
beforeEach(async () => {
  await system.settle();
  projectId = await createMediaProject(system, boss);
});

async function sentUpload(name: string, by = ctx) {
  const file = pngFile(name);
  const { upload } = await startUpload(by, projectId, declare(file));
  const which = { projectId, uploadId: upload.id };
  await sendPart(by, which, file, 1);
  return { file, which };
}
const failing = (message: string) => () => Promise.reject(new Error(message));
/** A store whose multipart uploads do what R2 wouldn't. */
const multipartWith = (calls: (key: string) => object) =>
  storeWith(system, {
    resumeMultipartUpload: (key: string, id: string) => ({
      abort: () => system.bindings.FILES.resumeMultipartUpload(key, id).abort(),
      ...calls(key),
    }),
  });

describe("a part of an upload", () => {
  it("that R2 can't take just now is refused so, and can be sent again", async () => {
    const { which, file } = await sentUpload("away.png");
    const files = multipartWith(() => ({ uploadPart: failing("uploadPart: busy (10001)") }));
    await expect(sendPart(system.context(boss, { files }), which, file, 1)).rejects.toMatchObject({
      code: "overloaded",
    });
    expect((await sendPart(ctx, which, file, 1)).number).toBe(1);
  });

  it("of an upload that R2 knows no more says that the file is to be sent again, from its start", async () => {
    const { which, file } = await sentUpload("expired.png");
    const files = multipartWith(() => ({ uploadPart: failing("uploadPart: gone (10024)") }));
    await expect(sendPart(system.context(boss, { files }), which, file, 1)).rejects.toMatchObject({
      code: "conflict",
      message: "This upload has expired. Upload the file again.",
    });
    expect((await getUpload(ctx, which)).received).toEqual([]);
    const { upload } = await startUpload(ctx, projectId, declare(file));
    expect(upload.id).toBe(which.uploadId);
    await sendPart(ctx, which, file, 1);
    expect((await completeUpload(ctx, which)).asset.name).toBe("expired.png");
  });
});

describe("completing an upload", () => {
  it("keeps its parts where R2 fails in passing: 503, and a later try makes the asset", async () => {
    const { which } = await sentUpload("passing.png");
    for (const files of [
      multipartWith(() => ({ complete: failing("complete: We encountered an error. (10001)") })),
      storeWith(system, { get: failing("R2 is away") }),
    ]) {
      await expect(completeUpload(system.context(boss, { files }), which)).rejects.toMatchObject({
        code: "overloaded",
        status: 503,
      });
    }
    expect((await completeUpload(ctx, which)).asset.name).toBe("passing.png");
  });

  it("asks for the parts again where R2 does not know them, or not the upload", async () => {
    const { which, file } = await sentUpload("unknown.png");
    await ctx.db
      .update(mediaUploadParts)
      .set({ etag: "other" })
      .where(eq(mediaUploadParts.uploadId, which.uploadId));
    await expect(completeUpload(ctx, which)).rejects.toMatchObject({ code: "conflict" });
    expect((await getUpload(ctx, which)).received).toEqual([]);
    await sendPart(ctx, which, file, 1);
    const [row] = await ctx.db
      .select()
      .from(mediaUploads)
      .where(eq(mediaUploads.id, which.uploadId));
    const key = `media/files/${which.uploadId}`;
    await system.bindings.FILES.resumeMultipartUpload(key, row?.multipartId ?? "").abort();
    await expect(completeUpload(ctx, which)).rejects.toMatchObject({ code: "conflict" });
    const again = await startUpload(ctx, projectId, declare(file));
    expect(again.upload).toMatchObject({ id: which.uploadId, received: [] });
    await sendPart(ctx, which, file, 1);
    expect((await completeUpload(ctx, which)).isNew).toBe(true);
  });

  it("finishes where the whole file is there, though its parts are forgotten", async () => {
    const { which, file } = await sentUpload("whole.png");
    await ctx.db.delete(mediaUploadParts).where(eq(mediaUploadParts.uploadId, which.uploadId));
    await expect(completeUpload(ctx, which)).rejects.toMatchObject({ code: "conflict" });
    await system.bindings.FILES.put(`media/files/${which.uploadId}`, file.bytes);
    expect((await completeUpload(ctx, which)).asset).toMatchObject({ format: "PNG", size: 2000 });
  });
});

describe("an upload", () => {
  it("that is taken up again goes into the folder that is wanted now, if there is one", async () => {
    const { file, which } = await sentUpload("moving.png");
    const place = collectionOf(projectId, recordDefinition("media", "folders"));
    await createRecord(ctx, place, { name: "Press kit" });
    await expect(startUpload(ctx, projectId, declare(file, "nowhere"))).rejects.toMatchObject({
      errors: { folder: ["Folder not found"] },
    });
    for (const folder of ["social", "Press kit"]) {
      const again = await startUpload(ctx, projectId, declare(file, folder));
      expect(again).toMatchObject({ isNew: false, upload: { folder, received: [1] } });
    }
    expect((await completeUpload(ctx, which)).asset.folder).toBe("Press kit");
  });

  it("that is cancelled is in the audit log", async () => {
    const { which } = await sentUpload("cancelled.png");
    await cancelUpload(ctx, which);
    const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.entityId, which.uploadId));
    expect(rows).toMatchObject([{ action: "uploads.cancel", actorId: boss.id, projectId }]);
    expect(JSON.parse(rows[0]?.before ?? "")).toMatchObject({ name: "cancelled.png", size: 2000 });
    await expect(cancelUpload(ctx, which)).rejects.toMatchObject({ code: "not_found" });
  });

  it("goes with its person", async () => {
    const leaver = await system.createActor("superadmin");
    const { which } = await sentUpload("left.png", system.context(leaver));
    const [row] = await ctx.db
      .select()
      .from(mediaUploads)
      .where(eq(mediaUploads.id, which.uploadId));
    await deleteUser(ctx, leaver.id);
    await expectNoOrphan(system, { id: which.uploadId, multipartId: row?.multipartId ?? null });
  });
});

describe("deleting what is removed", () => {
  it("does not wait for what R2 fails to abort, and aborts so many at a time", async () => {
    const key = (index: number) => `media/files/stuck-${String(index).padStart(3, "0")}`;
    const count = MAX_ABORTS + 10;
    const values = Array.from({ length: count }, (_, index) => ({
      ...{ key: key(index), multipartId: "gone", dueAt: 0 },
    }));
    for (const some of [values.slice(0, 25), values.slice(25)])
      await ctx.db.insert(removedFiles).values(some);
    await ctx.db.insert(removedFiles).values({ key: "media/files/plain", dueAt: 0 });
    const tried: string[] = [];
    const files = multipartWith((which) => ({
      abort: () => {
        tried.push(which);
        return Promise.reject(new Error("R2 is away"));
      },
    }));
    const broken = system.context(boss, { files });
    const isDue = sql`${removedFiles.dueAt} <= ${broken.now}`;
    await deleteRemovedFiles(broken);
    expect(tried).toHaveLength(MAX_ABORTS);
    expect(await ctx.db.$count(removedFiles, sql`${removedFiles.key} = 'media/files/plain'`)).toBe(
      0,
    );
    expect(await ctx.db.$count(removedFiles, isDue)).toBe(10);
    await deleteRemovedFiles(broken);
    expect(new Set(tried).size).toBe(count);
    expect(await ctx.db.$count(removedFiles)).toBe(count);
    const later = system.context(boss, { now: broken.now + 60 * 60 * 1000 });
    const gone = multipartWith(() => ({ abort: failing("abort: does not exist (10024)") }));
    for (let call = 0; call < 2; call++) await deleteRemovedFiles({ ...later, files: gone });
    expect(await ctx.db.$count(removedFiles)).toBe(0);
  });
});
