import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ragDocuments } from "@/db/schema/knowledge";
import { rags } from "@/db/schema/rags";
import type { Context } from "@/lib/context/context";
import { runJobs } from "@/lib/jobs/run-jobs";
import { ingestJob } from "@/lib/knowledge/documents/ingest-job";
import { pageAddress } from "@/lib/knowledge/sources/read-address";
import { addAddress } from "@/lib/knowledge/sources/sources";
import { closeAfterTests } from "../../support/close-after-tests";
import { makeRag } from "../../support/knowledge-world";
import { createTestSystem } from "../../support/test-system";

/** The server's answers by path. */
const pages = new Map<string, { type?: string; body?: string | Uint8Array; to?: string }>();

const server = createServer((request, response) => {
  const { type = "text/html", body = "", to } = pages.get(request.url ?? "") ?? {};
  response.writeHead(to ? 301 : 200, { "content-type": type, ...(to && { location: to }) });
  response.end(body);
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const system = await closeAfterTests(createTestSystem({ KNOWLEDGE_ALLOWED_ORIGINS: origin }));
const boss = await system.createActor("superadmin");
let ctx: Context;
let ragId: string;
afterAll(async () => {
  server.close();
});
beforeEach(async () => {
  ctx = system.context(boss);
  pages.clear();
  await ctx.db.delete(rags);
  ragId = await makeRag(ctx);
});

async function add(path: string) {
  await addAddress(ctx, ragId, { address: `${origin}${path}` });
  const kinds = { "knowledge.ingest": ingestJob };
  await runJobs(() => system.context(), { kinds, until: Date.now() + 100_000 });
  return ctx.db.select().from(ragDocuments);
}

describe("an address", () => {
  it("is one page whatever its fragment and campaign", async () => {
    pages.set("/rules?lang=de", { body: "<title>Rules</title><p>Keys hang by the door." });
    await add("/rules?utm_source=mail&lang=de#keys");
    await add("/rules?lang=de&fbclid=9");
    expect(await add("/rules?lang=de")).toMatchObject([
      { url: `${origin}/rules?lang=de`, title: "Rules", state: "ready" },
    ]);
    expect(pageAddress("https://a.example/#/app")).toBe("https://a.example/#/app");
  });

  it("that has moved within an allowed origin is followed", async () => {
    pages.set("/old", { to: "/older" });
    pages.set("/older", { to: `${origin}/new` });
    pages.set("/new", { body: "<title>Moved</title><p>Keys hang by the door." });
    expect(await add("/old")).toMatchObject([
      { url: `${origin}/old`, title: "Moved", shortText: "Keys hang by the door." },
    ]);
  });

  it("is read in the encoding of its header", async () => {
    const body = Uint8Array.from([0xca, 0xfc, 0xf3, 0xf4, 0xef, 0xf2]);
    pages.set("/cost", { type: 'text/plain; charset="ISO-8859-7"', body });
    expect(await add("/cost")).toMatchObject([
      { shortText: "Κόστος", encoding: "iso-8859-7", note: null },
    ]);
  });

  it("that shows a sign-in page is no knowledge", async () => {
    pages.set("/inside", {
      body: "<title>Welcome</title><form><p>Name</p><input type=password></form>",
    });
    expect(await add("/inside")).toMatchObject([
      { state: "failed", error: expect.stringContaining("shows a sign-in page") },
    ]);
  });
});
