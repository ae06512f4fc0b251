import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answerFirst } from "@/lib/platform/answer-first";
import { createTestSystem, type TestSystem } from "../../support/test-system";

const KEY = "branding/0123.png";
const FILE = `/api/files/${KEY}`;
const SETTINGS = "/api/settings/public";

let system: TestSystem;
const secret = process.env.SESSION_SECRET;
beforeAll(async () => {
  system = await createTestSystem();
  const { db } = system.context();
  await db.run(sql`UPDATE settings SET dashboard_name = 'Ours', logo_key = ${KEY}`);
  await system.bindings.FILES.put(KEY, "bytes", { httpMetadata: { contentType: "image/png" } });
});
afterAll(() => system.close());
beforeEach(() => {
  process.env.SESSION_SECRET = "a secret of more than thirty-two bytes";
});
afterEach(() => {
  process.env.SESSION_SECRET = secret;
});

const ask = (path: string, init: RequestInit = {}) =>
  answerFirst(new Request(`http://localhost${path}`, init), system.bindings);

describe("what is answered before Next is asked", () => {
  it("health, with all that answers", async () => {
    const answer = await ask("/api/health?again=1");
    expect(answer?.status).toBe(200);
    expect(await answer?.json()).toMatchObject({
      success: true,
      healthy: true,
      checks: { database: true, kv: true, r2: true },
    });
  });

  it("the public settings, and nothing more of them", async () => {
    const answer = await ask(SETTINGS);
    expect(answer?.headers.get("cache-control")).toBe("no-store");
    expect(await answer?.json()).toEqual({
      success: true,
      settings: {
        dashboard_name: "Ours",
        site_title: "Atrium",
        logo_url: FILE,
        favicon_url: null,
      },
      message: "Public settings",
    });
  });

  it("a file that the settings name: its bytes, its head, or that it is known", async () => {
    const answer = await ask(FILE);
    expect([answer?.status, await answer?.text()]).toEqual([200, "bytes"]);
    expect(answer?.headers.get("content-type")).toBe("image/png");
    const head = await ask(FILE, { method: "HEAD" });
    expect([head?.status, head?.body, head?.headers.get("content-length")]).toEqual([
      200,
      null,
      "5",
    ]);
    const known = await ask(FILE, { headers: { "if-none-match": '"0123.png"' } });
    expect([known?.status, known?.body]).toEqual([304, null]);
  });
});

describe("what Next is asked for", () => {
  it.each([
    ["a write", SETTINGS, { method: "POST" }],
    ["somebody with a cookie", SETTINGS, { headers: { cookie: "a=b" } }],
    ["somebody with a token", FILE, { headers: { authorization: "Bearer x" } }],
    ["a file that the settings do not name", "/api/files/branding/other.png", {}],
    ["a path that Next reads in another way", "/api/files/branding/0123%2Epng", {}],
    ["a path that ends in a slash", "/api/health/", {}],
    ["any other path", "/api/tasks", {}],
  ])("%s", async (_, path, init) => {
    expect(await ask(path, init)).toBeNull();
  });

  it("all but health while the system is being reset", async () => {
    const { db } = system.context();
    await db.run(sql`UPDATE system_state SET resetting_since = 1`);
    expect([await ask(SETTINGS), await ask(FILE)]).toEqual([null, null]);
    expect((await ask("/api/health"))?.status).toBe(200);
    await db.run(sql`UPDATE system_state SET resetting_since = NULL`);
  });

  it("everything while the deployment is not configured or the database does not answer", async () => {
    const DB = new Proxy(system.bindings.DB, {
      get: () => () => {
        throw new Error("down");
      },
    });
    const request = new Request(`http://localhost${SETTINGS}`);
    expect(await answerFirst(request, { ...system.bindings, DB })).toBeNull();
    process.env.SESSION_SECRET = "";
    expect(await ask("/api/health")).toBeNull();
  });
});
