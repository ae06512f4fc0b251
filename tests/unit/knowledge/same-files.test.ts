import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { listDocuments } from "@/lib/knowledge/documents/read-documents";
import { documentListSchema } from "@/lib/knowledge/documents/schema";
import { updateDocument } from "@/lib/knowledge/documents/write-documents";
import { broughtFile } from "../../support/brought-files";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { ownReader } from "../../support/own-reader";
import { createTestSystem } from "../../support/test-system";

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  await ctx.db.delete(jobs);
  ragId = await makeRag(ctx);
});

async function work() {
  const kinds = { "knowledge.ingest": ingestJob };
  const makeContext = () => system.context(null, { reader: ownReader() });
  await runJobs(makeContext, { kinds, until: Date.now() + 100_000 });
}
const read = async (id: string) =>
  (await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.id, id)))[0];
const send = (
  name: string,
  content: string | Uint8Array,
  more: { externalId?: string; folder?: string; ifExists?: string; title?: string } = {},
) =>
  addFile(ctx, ragId, {
    ...{ bytes: typeof content === "string" ? new TextEncoder().encode(content) : content, name },
    ...{ title: null, externalId: null, url: null, ...more },
  });
const documents = () => ctx.db.select().from(ragDocuments);

describe("a file that couldn't be read", () => {
  it("is read anew when it is sent again, also under another name", async () => {
    const { id } = await send("a.json", "name,price\nPump,9");
    await work();
    expect(await read(id)).toMatchObject({ state: "failed", title: "a.json" });
    expect(await send("a.csv", "name,price\nPump,9")).toMatchObject({ id, added: true });
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", title: "a.csv", fileName: "a.csv" });
    expect(await send("b.csv", "name,price\nPump,9")).toMatchObject({ id, added: false });
    expect(await documents()).toHaveLength(1);
  });

  it("of a type that can't be read is refused at once", async () => {
    await expect(send("letter.rtf", "{\\rtf1 Hello}")).rejects.toMatchObject({
      code: "unsupported_media_type",
      message: expect.stringContaining("Upload one of these: .pdf, .docx"),
    });
    expect(await documents()).toEqual([]);
  });
});

describe("files of folders", () => {
  it("keep their paths, so that equal names are different files", async () => {
    const north = await send("read.md", "Boats land here.", { folder: "docs/north" });
    const south = await send("read.md", "No boats.", { folder: "docs/south", ifExists: "ask" });
    expect((await documents()).map(({ fileName }) => fileName)).toEqual([
      "docs/north/read.md",
      "docs/south/read.md",
    ]);
    expect(south.id).not.toBe(north.id);
    const changed = { folder: "docs/north", ifExists: "replace" };
    expect((await send("read.md", "Ships land here.", changed)).id).toBe(north.id);
    const long = { folder: "x".repeat(251) };
    await expect(send("a.md", "Text.", long)).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("a file with the name of another one", () => {
  it("stays beside it, replaces it, or is asked about, as its sender wants", async () => {
    const first = await send("fees.txt", "The fee is 6 euros.");
    await work();
    await expect(
      send("fees.txt", "The fee is 7 euros.", { ifExists: "ask" }),
    ).rejects.toMatchObject({
      code: "conflict",
      errors: { if_exists: [expect.stringContaining("Replace it, or keep")] },
    });
    const next = await send("fees.txt", "The fee is 7 euros.", { ifExists: "replace" });
    expect(next).toMatchObject({ id: first.id, added: true });
    // Until the new version is read, the previous one answers.
    expect(await searchRag(ctx, ragId, { query: "fee" })).toMatchObject([
      { text: "The fee is 6 euros." },
    ]);
    await work();
    expect(await searchRag(ctx, ragId, { query: "fee" })).toMatchObject([
      { text: "The fee is 7 euros." },
    ]);
    const other = await send("fees.txt", "The fee is 8 euros.");
    expect(other.id).not.toBe(first.id);
    expect(await send("fees.txt", "The fee is 7 euros.", { ifExists: "ask" })).toMatchObject({
      ...{ id: first.id, added: false },
    });
    await expect(send("fees.txt", "x", { ifExists: "perhaps" })).rejects.toThrow(
      "if_exists must be keep, replace or ask",
    );
  });
});

describe("the same content", () => {
  it("under two external IDs is two documents, and under one a single one", async () => {
    const text = { title: "Fees", text: "The fee is 6 euros." };
    const twice = [
      { ...text, external_id: "a" },
      { ...text, external_id: "b" },
    ];
    const added = await addTexts(ctx, ragId, { documents: twice });
    expect(added).toMatchObject([
      { external_id: "a", added: true },
      { external_id: "b", added: true },
    ]);
    expect(await addTexts(ctx, ragId, { documents: twice })).toMatchObject([
      { id: added[0]?.id, added: false },
      { id: added[1]?.id, added: false },
    ]);
    await send("fees.txt", "x y", { externalId: "c" });
    await send("fees.txt", "x y", { externalId: "d" });
    expect(await documents()).toHaveLength(4);
  });
});

describe("a document from a file", () => {
  it("is called as it says, unless it was given a title, and is found by its file's name", async () => {
    const own = await send("nav.html", broughtFile("nav.html"));
    const given = await send("front.md", broughtFile("front.md"), { title: "My title" });
    await work();
    expect(await read(own.id)).toMatchObject({ title: "Returns", fileName: "nav.html" });
    expect(await read(given.id)).toMatchObject({ title: "My title", fileName: "front.md" });
    const found = await listDocuments(ctx, ragId, documentListSchema.parse({ q: "nav.ht" }));
    expect(found.rows).toMatchObject([{ title: "Returns", file_name: "nav.html" }]);
  });

  it("says which pages have no text", async () => {
    const { id } = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work();
    const note =
      "3 of 5 pages have no text (2–4). If they are scans, run text recognition (OCR) on the file and upload it again.";
    expect(await read(id)).toMatchObject({ state: "ready", note, pages: 5 });
  });

  it("is read again with another encoding, and meanwhile answers as before", async () => {
    const { id } = await send("cost.txt", broughtFile("cp1251.txt"));
    await work();
    expect(await read(id)).toMatchObject({
      encoding: "windows-1251",
      note: "The text encoding was guessed: Cyrillic (Windows-1251).",
    });
    const change = (encoding: string) =>
      updateDocument(ctx, { ragId, documentId: id, changes: { encoding } });
    const { document } = await change("windows-1253");
    expect(document).toMatchObject({ status: "queued", encoding: "windows-1253" });
    expect(await searchRag(ctx, ragId, { query: "рублей" })).toHaveLength(1);
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", note: null, previous: null });
    expect(await searchRag(ctx, ragId, { query: "рублей" })).toEqual([]);
    await change("windows-1251");
    await work();
    expect(await searchRag(ctx, ragId, { query: "рублей" })).toHaveLength(1);
    await expect(change("klingon")).rejects.toMatchObject({ code: "invalid_input" });
    const pdf = await send("mixed.pdf", broughtFile("mixed.pdf"));
    await work();
    const changes = { encoding: "windows-1251" };
    await expect(updateDocument(ctx, { ragId, documentId: pdf.id, changes })).rejects.toThrow(
      "Only a text file that was read has an encoding",
    );
  });
});
