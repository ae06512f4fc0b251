import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { jobs } from "@/db/schema/jobs";
import { ragDocuments } from "@/db/schema/knowledge";
import { mediaAssets, removedFiles } from "@/db/schema/media";
import { workspaces } from "@/db/schema/projects";
import { ragProjects, rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { addTexts } from "@/lib/knowledge/documents/add-documents";
import { addFile } from "@/lib/knowledge/documents/add-file";
import { searchRag } from "@/lib/knowledge/documents/ask-rag";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { getDocumentText } from "@/lib/knowledge/documents/passages";
import {
  addAddress,
  addRecords,
  listSources,
  refreshDocument,
} from "@/lib/knowledge/sources/sources";
import { fileKey } from "@/lib/media/rows";
import { createProject } from "@/lib/projects/write-projects";
import { collectionOf } from "@/lib/records/collection";
import { recordDefinition } from "@/lib/records/definitions";
import { createRecord } from "@/lib/records/write/create-record";
import { deleteRecords } from "@/lib/records/write/delete-records";
import { PROJECT_FIELDS } from "../../support/audited-world";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

/** The server's answers by path. */
const pages = new Map<string, { type?: string; body?: string; status?: number; to?: string }>();
const PAGE =
  "<title>House rules</title><h1>Keys</h1><p>Keys hang by the door.</p><script>steal()</script>";

const server = createServer((request, response) => {
  const {
    type = "text/html",
    body = "",
    status = 200,
    to,
  } = pages.get(request.url ?? "") ?? {
    status: 404,
  };
  response.writeHead(to ? 302 : status, { "content-type": type, ...(to && { location: to }) });
  response.end(body);
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const system = await closeAfterTests(
  createTestSystem({ KNOWLEDGE_ALLOWED_ORIGINS: ` ${origin} ` }),
);
const boss = await system.createActor("superadmin");
const { project } = await createProject(system.context(boss), {
  ...PROJECT_FIELDS,
  name: "Words",
  workspaces: ["content", "ecommerce", "media"],
});
const projectId = project.id;
let ctx: Context;
let ragId: string;
afterAll(async () => {
  server.close();
});
beforeEach(async () => {
  ctx = system.context(boss);
  pages.clear();
  await ctx.db.delete(rags);
  await ctx.db.delete(jobs);
  await ctx.db.delete(removedFiles);
  ragId = await makeRag(ctx);
});

async function work() {
  const kinds = { "knowledge.ingest": ingestJob };
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
}
const add = async (address: string, title?: string) =>
  (await addAddress(system.context(boss), ragId, { address, title }))[0]?.id ?? "";
const refresh = async (documentId: string) =>
  refreshDocument(system.context(boss), { ragId, documentId });
const hits = async (query: string) =>
  (await searchRag(system.context(boss), ragId, { query })).map(({ text }) => text);
const read = async (id: string) =>
  (await ctx.db.select().from(ragDocuments).where(eq(ragDocuments.id, id)))[0];

describe("an address", () => {
  it("becomes a document that is called as the page is, of anyone's words", async () => {
    pages.set("/rules", { body: PAGE });
    const id = await add(`${origin}/rules`);
    await work();
    expect(await read(id)).toMatchObject({
      state: "ready",
      source: "address",
      trust: "public",
      title: "House rules",
      url: `${origin}/rules`,
    });
    expect(await hits("keys door")).toEqual(["# Keys\n\nKeys hang by the door."]);
    expect(await add(`${origin}/rules`, "Named")).toBe(id);
    expect((await listSources(ctx, ragId)).origins).toEqual([origin]);
  });

  it("is read again: a new version where it says something else", async () => {
    pages.set("/rules", { body: PAGE });
    const id = await add(`${origin}/rules`, "Rules");
    await work();
    expect(await refresh(id)).toMatchObject({ changed: false, document: { status: "ready" } });
    pages.set("/rules", { body: "<p>Keys lie under the mat.</p>" });
    expect(await refresh(id)).toMatchObject({ changed: true, document: { status: "queued" } });
    await work();
    expect(await hits("keys")).toEqual(["Keys lie under the mat."]);
    expect(await read(id)).toMatchObject({ title: "Rules", previous: null });
  });

  it.each([
    [
      "another origin",
      { at: "http://127.0.0.1:1" },
      /doesn't allow this address\. Allowed origins: http/,
    ],
    ["another port", { at: "http://127.0.0.1:80" }, /doesn't allow this address/],
    ["one with a name and password", { user: "a:b@" }, /doesn't allow this address/],
    ["a redirect", { to: "http://169.254.169.254/" }, /redirect, which Atrium doesn't follow/],
    ["redirects without end", { to: "/page" }, /redirect, which Atrium doesn't follow/],
    ["a redirect to a sign-in page", { to: "/account/login?next=x" }, /asks to sign in/],
    ["what is not there", { status: 404 }, /has nothing at this address/],
    ["a picture", { type: "image/png", body: "x" }, /returned image\/png, which isn't/],
    ["nothing", { body: "" }, /returned an empty response/],
  ])(
    "is refused in words: %s",
    async (_title, { at, user, ...page }: Record<string, unknown>, said) => {
      pages.set("/page", page);
      pages.set("/account/login?next=x", { body: "<p>Welcome" });
      const address = `${at ?? (user ? origin.replace("//", `//${user}`) : origin)}/page`;
      await expect(add(address)).rejects.toThrow(said as RegExp);
      expect(await ctx.db.select().from(ragDocuments)).toEqual([]);
    },
  );

  it("is for no one to read where no origin is allowed", async () => {
    const closed = system.context(boss, {
      config: { ...ctx.config, knowledgeAllowedOrigins: [] },
    });
    await expect(addAddress(closed, ragId, { address: origin })).rejects.toMatchObject({
      code: "invalid_input",
      errors: { address: [expect.stringContaining("KNOWLEDGE_ALLOWED_ORIGINS")] },
    });
  });
});

describe("a version that can't be read", () => {
  it("leaves the one before it in use, and says why", async () => {
    pages.set("/rules", { body: PAGE });
    const id = await add(`${origin}/rules`, "Rules");
    await work();
    pages.set("/rules", { type: "application/pdf", body: "%PDF-1.7 broken" });
    await refresh(id);
    // Until it is read again, the found text can be opened.
    const which = { ragId, documentId: id };
    const whole = { start: 0, pages: 1 };
    expect((await getDocumentText(ctx, which, whole)).text).toContain("Keys hang by the door.");
    await work();
    const now = await read(id);
    expect(now).toMatchObject({
      state: "ready",
      error:
        "Couldn't read the new version: This file is damaged or isn't a PDF. The previous version stays in use.",
      previous: null,
    });
    expect(await hits("keys")).toHaveLength(1);
    expect((await getDocumentText(ctx, which, whole)).text).toContain("Keys hang by the door.");
    expect(await ctx.files.get(now?.fileKey ?? "")).not.toBeNull();
    const removed = await ctx.db.select().from(removedFiles).where(eq(removedFiles.dueAt, 0));
    expect(removed.map(({ key }) => key)).not.toContain(now?.fileKey);
    expect(removed).toHaveLength(1);
    pages.set("/rules", { body: "<p>Keys lie under the mat.</p>" });
    await refresh(id);
    await work();
    expect(await read(id)).toMatchObject({ state: "ready", error: null });
    expect(await hits("keys")).toEqual(["Keys lie under the mat."]);
  });

  it("of an upload too, and its files go when it has been read", async () => {
    const send = (text: string) =>
      addFile(system.context(boss), ragId, {
        bytes: new TextEncoder().encode(text),
        name: "keys.html",
        title: null,
        externalId: "keys",
        url: null,
      });
    const { id } = await send("<p>Keys hang by the door.</p>");
    await work();
    const first = await read(id);
    await send("<script>nothing to read</script>");
    await work();
    expect((await read(id))?.error).toMatch(/^Couldn't read the new version: This /);
    await send("<p>Keys lie under the mat.</p>");
    await send("<p>Keys are lost.</p>");
    await work();
    expect(await hits("keys")).toEqual(["Keys are lost."]);
    const due = await ctx.db.select().from(removedFiles).where(eq(removedFiles.dueAt, 0));
    expect(due.map(({ key }) => key)).toContain(first?.fileKey);
    expect(due).toHaveLength(3);
  });
});

it("HTML that is pasted is read as its readers see it", async () => {
  const documents = [{ title: "Rules", text: PAGE, format: "html" }];
  await addTexts(ctx, ragId, { documents });
  expect((await addTexts(ctx, ragId, { documents }))[0]?.added).toBe(false);
  await work();
  expect(await hits("keys")).toEqual(["# Keys\n\nKeys hang by the door."]);
  expect(await ctx.db.select({ source: ragDocuments.source }).from(ragDocuments)).toEqual([
    { source: "html" },
  ]);
});

describe("rows of a workspace", () => {
  const link = () => ctx.db.insert(ragProjects).values({ ragId, projectId, linkedAt: 1 });
  const collection = (type: string, name: string) =>
    collectionOf(projectId, recordDefinition(type, name));
  const choose = (records: string, ids: string[], by = system.context(boss)) =>
    addRecords(by, ragId, { project_id: projectId, records, ids });
  const write = async (title: string, content: string) =>
    (await createRecord(ctx, collection("content", "items"), { title, type: "blog", content })).id;

  it("become documents, are read again, and are said to be gone", async () => {
    await link();
    const id = await write("Harbour news", "The **ferry** leaves at noon.");
    const product = await createRecord(ctx, collection("ecommerce", "products"), {
      name: "Rope",
      sku: "R-1",
      price: 12,
      currency: "EUR",
      category: "Deck",
      stock_quantity: 3,
    });
    const [added] = await choose("content/items", [id]);
    await choose("ecommerce/products", [product.id]);
    await work();
    expect(await hits("ferry")).toEqual([expect.stringContaining("The **ferry** leaves at noon.")]);
    expect(await hits("rope price")).toEqual([expect.stringContaining("SKU: R-1")]);
    const documentId = added?.id ?? "";
    expect(await refresh(documentId)).toMatchObject({ changed: false });
    await deleteRecords(ctx, collection("content", "items"), { ids: [id] });
    await expect(refresh(documentId)).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("The source no longer exists."),
    });
    expect(await hits("ferry")).toHaveLength(1);
    await expect(choose("content/items", [id])).rejects.toMatchObject({ code: "not_found" });
  });

  it("that are files of the media workspace are read as files", async () => {
    await link();
    const [place] = await ctx.db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(and(eq(workspaces.projectId, projectId), eq(workspaces.type, "media")));
    const id = crypto.randomUUID();
    await ctx.db.insert(mediaAssets).values({
      id,
      workspaceId: place?.id ?? "",
      name: "keys.html",
      type: "document",
      format: "HTML",
      contentType: "text/html",
      size: 10,
      createdAt: 1,
      updatedAt: 1,
    });
    await ctx.files.put(fileKey(id), "<p>Keys hang by the door.</p>");
    await choose("media/assets", [id]);
    await work();
    expect(await hits("keys")).toEqual(["Keys hang by the door."]);
  });

  it("are those of a linked project alone, for anyone who may enter its workspace", async () => {
    const id = await write("Secret", "The vault opens at nine.");
    await expect(choose("content/items", [id])).rejects.toMatchObject({
      errors: { project_id: ["This RAG isn't linked to this project"] },
    });
    await link();
    const creator = await system.createActor("admin");
    await ctx.db.update(rags).set({ createdBy: creator.id });
    const theirs = system.context(creator);
    expect((await listSources(theirs, ragId)).projects).toEqual([]);
    expect((await listSources(ctx, ragId)).projects).toEqual([{ id: projectId, name: "Words" }]);
    await expect(choose("content/items", [id], theirs)).rejects.toThrow();
    const [added] = await choose("content/items", [id]);
    const again = refreshDocument(theirs, { ragId, documentId: added?.id ?? "" });
    await expect(again).rejects.toMatchObject({ code: "invalid_input" });
    await ctx.db.delete(ragProjects);
    await expect(refresh(added?.id ?? "")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("a text that someone sent has no source to read again", async () => {
  const [added] = await addTexts(ctx, ragId, { documents: [{ title: "A", text: "Text." }] });
  await expect(refresh(added?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
});
