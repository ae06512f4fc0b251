import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ragDocuments } from "@/db/schema/knowledge";
import { mediaUploads } from "@/db/schema/media";
import { rags, ragUsers } from "@/db/schema/rags";
import { auditLog } from "@/db/schema/system";
import type { Context } from "@/lib/context/context";
import {
  cancelDocumentUpload,
  completeDocumentUpload,
  getDocumentUpload,
  listDocumentUploads,
  putDocumentPart,
  startDocumentUpload,
} from "@/lib/knowledge/documents/upload-documents";
import { DOCUMENT_TOO_LARGE } from "@/lib/knowledge/knowledge-rules";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";
import { PART_BYTES } from "@/lib/media/upload-rules";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";
import { expectNoOrphan } from "../media/media-fixture";

const LINE = "The office in Tromsø is open from nine to five. ";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
afterAll(() => system.settle());
beforeEach(async () => {
  await system.settle();
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  ragId = await makeRag(ctx);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
/** A file of two parts. */
const handbook = bytesOf(LINE.repeat(Math.ceil((PART_BYTES + 5000) / LINE.length)));

const declare = (name: string, bytes: Uint8Array) => ({
  name,
  size: bytes.byteLength,
  type: "text/plain",
  fingerprint: `${bytes.byteLength}:0:${name}`,
});
const start = async (name: string, bytes: Uint8Array, by = ctx) =>
  (await startDocumentUpload(by, ragId, declare(name, bytes))).upload;

function send(uploadId: string, bytes: Uint8Array, number = 1, by = ctx) {
  const from = (number - 1) * PART_BYTES;
  const read = () => Promise.resolve(bytes.subarray(from, from + PART_BYTES));
  return putDocumentPart(by, { ragId, uploadId, number: String(number), read });
}

describe("a file that comes to a RAG in parts", () => {
  it("goes on where it broke off, and becomes a document as one that came at once", async () => {
    const upload = await start("handbook.txt", handbook);
    expect(upload).toMatchObject({ part_count: 2, received: [] });
    await send(upload.id, handbook, 2);
    const which = { ragId, uploadId: upload.id };
    await expect(completeDocumentUpload(ctx, which, {})).rejects.toMatchObject({
      code: "conflict",
      message: "The upload is missing parts 1. Send them and try again.",
    });
    // The same file chosen again.
    const again = await start("handbook.txt", handbook);
    expect(again).toMatchObject({ id: upload.id, received: [2] });
    expect(await listDocumentUploads(ctx, ragId)).toEqual([again]);
    expect(await getDocumentUpload(ctx, which)).toEqual(again);
    await send(upload.id, handbook, 1);
    const named = { title: "Handbook", external_id: "hb" };
    const added = await completeDocumentUpload(ctx, which, named);
    expect(added).toMatchObject({ external_id: "hb", status: "queued", added: true });
    const [row] = await ctx.db.select().from(ragDocuments);
    expect(row).toMatchObject({ id: added.id, title: "Handbook", source: "upload" });
    expect(row?.fileKey).toMatch(/\.txt$/);
    const object = await system.bindings.FILES.get(row?.fileKey ?? "");
    const stored = new Uint8Array((await object?.arrayBuffer()) ?? []);
    expect(Buffer.compare(stored, handbook)).toBe(0);
    // The assembled file and the upload are gone.
    await expectNoOrphan(system, { id: upload.id, multipartId: null });
    // A person without the answer asks again.
    expect(await completeDocumentUpload(ctx, which, named)).toEqual(added);
    const unknown = { ragId, uploadId: crypto.randomUUID() };
    await expect(completeDocumentUpload(ctx, unknown, {})).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listDocumentUploads(ctx, ragId)).toEqual([]);
  });

  it("is the document that there is where the RAG has its bytes already", async () => {
    const bytes = bytesOf(LINE);
    const one = await start("one.txt", bytes);
    await send(one.id, bytes);
    const first = await completeDocumentUpload(ctx, { ragId, uploadId: one.id }, {});
    const two = await start("two.txt", bytes);
    await send(two.id, bytes);
    const second = await completeDocumentUpload(ctx, { ragId, uploadId: two.id }, {});
    expect([second.id, second.added]).toEqual([first.id, false]);
    const again = await completeDocumentUpload(ctx, { ragId, uploadId: two.id }, {});
    expect(again.id).toBe(first.id);
  });

  it("leaves nothing behind when it is given up, or its RAG goes", async () => {
    const one = await start("one.txt", handbook);
    await send(one.id, handbook);
    const [row] = await ctx.db.select().from(mediaUploads).where(eq(mediaUploads.id, one.id));
    const logged = await ctx.db.$count(auditLog);
    await cancelDocumentUpload(ctx, { ragId, uploadId: one.id });
    expect(await ctx.db.$count(auditLog)).toBe(logged + 1);
    await expectNoOrphan(system, row ?? { id: "", multipartId: null });
    const two = await start("two.txt", handbook);
    await send(two.id, handbook);
    await ctx.db.delete(rags);
    expect(await ctx.db.select().from(mediaUploads)).toEqual([]);
  });

  it("is refused when it is empty or over 20 MB, and for anyone who does not manage the RAG", async () => {
    const declared = declare("a.txt", bytesOf(LINE));
    const begin = (changes: object, by = ctx) =>
      startDocumentUpload(by, ragId, { ...declared, ...changes });
    await expect(begin({ size: 0 })).rejects.toMatchObject({ code: "invalid_input" });
    await expect(begin({ size: MAX_DOCUMENT_BYTES + 1 })).rejects.toMatchObject({
      code: "too_large",
      message: DOCUMENT_TOO_LARGE,
    });
    const reader = await system.createActor("admin");
    await ctx.db.insert(ragUsers).values({ ragId, userId: reader.id, assignedAt: 1 });
    const theirs = system.context(reader);
    await expect(begin({}, theirs)).rejects.toMatchObject({ code: "forbidden" });
    const stranger = system.context(await system.createActor("admin"));
    await expect(begin({}, stranger)).rejects.toMatchObject({ code: "not_found" });
    // Another superadmin sees only their own uploads.
    const { id } = await start("a.txt", bytesOf(LINE));
    const other = system.context(await system.createActor("superadmin"));
    await expect(send(id, bytesOf(LINE), 1, other)).rejects.toMatchObject({ code: "not_found" });
    await expect(cancelDocumentUpload(other, { ragId, uploadId: id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listDocumentUploads(other, ragId)).toEqual([]);
  });
});
