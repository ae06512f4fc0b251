import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { originalAddress, readDocumentFile } from "@/lib/knowledge/documents/original-file";
import { getDocument } from "@/lib/knowledge/documents/read-documents";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeDocument, makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

const PDF = readFileSync("db/seed/libraries/manual/12-warranty.pdf");

const system = await closeAfterTests(createTestSystem());
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
beforeEach(async () => {
  ctx = system.context(boss);
  await ctx.db.delete(rags);
  ragId = await makeRag(ctx);
});

const upload = async (name: string, content: Uint8Array | string) => {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const given = { title: null, externalId: null, url: null };
  const { id } = await addFile(ctx, ragId, { ...given, bytes: new Uint8Array(bytes), name });
  return id;
};
const which = (documentId: string) => ({ ragId, documentId });
const headersOf = async (id: string) => (await readDocumentFile(ctx, which(id))).headers;
const set = (id: string, changes: Partial<typeof ragDocuments.$inferInsert>) =>
  ctx.db.update(ragDocuments).set(changes).where(eq(ragDocuments.id, id));
const address = (id: string, start = 0, end = 0) => originalAddress(ctx, which(id), { start, end });

describe("the file of a document", () => {
  it("is shown as a PDF or as text, downloaded otherwise, and never runs", async () => {
    const pdf = await upload("Über uns.pdf", PDF);
    expect(await headersOf(pdf)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "inline; filename=\"_ber uns.pdf\"; filename*=UTF-8''%C3%9Cber%20uns.pdf",
      "content-security-policy": expect.stringContaining("sandbox"),
      "x-content-type-options": "nosniff",
    });
    expect((await readDocumentFile(ctx, which(pdf))).part?.length).toBe(PDF.length);
    const shown = async (name: string, content: Uint8Array | string) => {
      const headers = await headersOf(await upload(name, content));
      return [headers["content-type"], headers["content-disposition"]?.split(";")[0]];
    };
    expect(await shown("notes.md", "# Notes")).toEqual(["text/plain; charset=utf-8", "inline"]);
    expect(await shown("page.html", "<script>alert(1)</script>Hello")).toEqual([
      "application/octet-stream",
      "attachment",
    ]);
    // Its content decides, not its name.
    const marked = Buffer.concat([PDF, Buffer.from("\n% other\n")]);
    expect((await shown("named.txt", new Uint8Array(marked)))[0]).toBe("application/pdf");
  });

  it("is named without its folders", async () => {
    const id = await upload("handbook/leave.txt", "Thirty days of leave.");
    expect((await headersOf(id))["content-disposition"]).toContain('"leave.txt"');
  });

  it("isn't there for a text, or for people who can't search the RAG", async () => {
    const [text] = await addTexts(ctx, ragId, { documents: [{ title: "Text", text: "Hello." }] });
    const id = text?.id ?? "";
    expect((await getDocument(ctx, which(id))).document.has_file).toBe(false);
    const missing = { code: "not_found" };
    await expect(headersOf(id)).rejects.toMatchObject(missing);
    const file = await upload("a.txt", "Hello there.");
    expect((await getDocument(ctx, which(file))).document.has_file).toBe(true);
    const other = system.context(await system.createActor("admin"));
    await expect(readDocumentFile(other, which(file))).rejects.toMatchObject(missing);
    const elsewhere = { ragId: await makeRag(ctx), documentId: file };
    await expect(readDocumentFile(ctx, elsewhere)).rejects.toMatchObject(missing);
  });
});

describe("the address of an original", () => {
  it("is the page of a PDF", async () => {
    const id = await upload("warranty.pdf", PDF);
    await set(id, { pageStarts: "[0,100,200]" });
    expect(await address(id, 150, 160)).toBe(`/api/rags/${ragId}/documents/${id}/file#page=2`);
  });

  it("marks the quote in a text, by its first and last words", async () => {
    const text = "# Keys\n\nThe keeper of the museum has well-kept 15 keys, all of iron.";
    const id = await upload("keys.md", text);
    await set(id, { shortText: text });
    expect(await address(id, 8, text.length)).toMatch(
      /\/file#:~:text=The%20keeper%20of%20the,keys%2C%20all%20of%20iron\.$/,
    );
    expect(await address(id, 0, 6)).toMatch(/\/file#:~:text=Keys$/);
    expect(await address(id)).toMatch(/\/file$/);
  });

  it("is the page that it was read from, or the text here", async () => {
    const url = "https://example.com/keys";
    const shortText = "Fifteen keys.";
    const source = "address" as const;
    const page = await makeDocument(ctx, ragId, { source, url, shortText });
    expect(await address(page, 0, 13)).toBe(`${url}#:~:text=Fifteen%20keys.`);
    await set(page, { url: `${url}#here` });
    expect(await address(page, 0, 13)).toBe(`${url}#here`);
    const text = await makeDocument(ctx, ragId, { shortText });
    expect(await address(text, 0, 13)).toBe(
      `/rags/${ragId}/workspace?tab=documents&document=${text}&start=0&end=13`,
    );
  });
});
