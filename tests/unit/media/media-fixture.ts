import { expect } from "vitest";
import { mediaUploads, removedFiles } from "@/db/schema/media";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { completeUpload } from "@/lib/media/complete-upload";
import { putUploadPart } from "@/lib/media/put-upload-part";
import { startUpload } from "@/lib/media/start-upload";
import { partCount, partSize } from "@/lib/media/upload-rules";
import { createProject } from "@/lib/projects/write-projects";
import type { TestSystem } from "../../support/test-system";

/** A file of the given kind of bytes. */
interface TestFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Returns bytes that start like a PNG. */
export function pngFile(name = "picture.png", size = 2000): TestFile {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  for (let at = 8; at < size; at++) bytes[at] = at % 251;
  return { name, type: "image/png", bytes };
}

export async function createMediaProject(system: TestSystem, boss: Actor): Promise<string> {
  const { project } = await createProject(system.context(boss), {
    name: "Aurora",
    details: "d",
    projectUrl: "https://a.example.com",
    projectType: "Website",
    status: "active",
    workspaces: ["media", "crm"],
  });
  return project.id;
}

export const declare = ({ name, type, bytes }: TestFile, folder = "") => ({
  name,
  type,
  size: bytes.byteLength,
  fingerprint: `${bytes.byteLength}:0:${name}`,
  folder,
});

/** Sends one part like the browser. */
export function sendPart(
  ctx: Context,
  { projectId, uploadId }: { projectId: string; uploadId: string },
  { bytes }: TestFile,
  number: number,
) {
  const from = (number - 1) * partSize(bytes.byteLength, 1);
  const part = bytes.subarray(from, from + partSize(bytes.byteLength, number));
  return putUploadPart(ctx, {
    projectId,
    uploadId,
    number: String(number),
    read: () => Promise.resolve(part),
  });
}

/** Runs a whole upload. */
export async function uploadFile(ctx: Context, projectId: string, file: TestFile, folder = "") {
  const { upload } = await startUpload(ctx, projectId, declare(file, folder));
  const which = { projectId, uploadId: upload.id };
  for (let number = 1; number <= partCount(file.bytes.byteLength); number++)
    await sendPart(ctx, which, file, number);
  return (await completeUpload(ctx, which)).asset;
}

/** Returns the store with some calls replaced. */
export function storeWith(system: TestSystem, calls: Partial<Record<keyof R2Bucket, unknown>>) {
  return new Proxy(system.bindings.FILES, {
    get: (files, name) =>
      name in calls ? calls[name as keyof R2Bucket] : Reflect.get(files, name),
  });
}

/** Returns every key in R2, the open uploads, and what is still to be deleted. */
export async function storeOf(system: TestSystem) {
  const { db } = system.context();
  await system.settle();
  const { objects } = await system.bindings.FILES.list();
  return {
    keys: objects.map(({ key }) => key).sort(),
    uploads: (await db.select().from(mediaUploads)).length,
    removals: (await db.select().from(removedFiles)).map(({ key }) => key),
  };
}

/** Checks that nothing of an upload is left: no object, no row, and R2 accepts no further part. */
export async function expectNoOrphan(
  system: TestSystem,
  upload: { id: string; multipartId: string | null },
) {
  const store = await storeOf(system);
  expect(store.keys).not.toContain(`media/files/${upload.id}`);
  expect(store.removals).toEqual([]);
  if (!upload.multipartId) return;
  const open = system.bindings.FILES.resumeMultipartUpload(
    `media/files/${upload.id}`,
    upload.multipartId,
  );
  await expect(open.uploadPart(1, new Uint8Array(1))).rejects.toThrow();
}
