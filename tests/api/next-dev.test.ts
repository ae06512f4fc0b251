import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../support/client";
import { startNextDev } from "../support/next-dev";
import { ADMIN } from "../support/onboarding-calls";
import { startSystem, TEST_SECRETS } from "../support/system";

const PEOPLE = "/api/users?perPage=10";
const PERSON = {
  name: "Served twice",
  email: "twice@example.com",
  password: "by two ways in",
  role: "moderator",
};

// Starts while the built worker answers. Failures show where it is awaited.
const development = startNextDev();
development.catch(() => undefined);

// API calls have two entry points: their own dispatch in the built worker, and Next under `next
// dev`.
describe.each([
  ["the built worker", () => startSystem({ engine: true })],
  ["next dev", () => development],
  // In development a route is built on its first request, which takes most of this file's time, so
  // only few are tried.
])("calls to %s", { timeout: 120_000 }, (_, start) => {
  let served: { url: string; close(): Promise<void> };
  let client: Client;
  beforeAll(async () => {
    served = await start();
    client = createClient(served.url);
  }, 180_000);
  afterAll(() => served?.close());

  it("set the system up and sign in, by cookies", async () => {
    const before = await client.get("/api/auth/validate");
    expect([before.status, before.body.code]).toEqual([503, "setup_required"]);
    const proof = { password: TEST_SECRETS.SETUP_PASSWORD };
    const proven = await client.post("/api/onboarding/password", proof);
    expect([proven.status, [...client.cookies.keys()]]).toEqual([200, ["atrium-setup"]]);
    expect((await client.post("/api/onboarding/use-bindings", {})).status).toBe(200);
    const made = await client.post("/api/onboarding/admin", ADMIN);
    // Completing setup signs the person in.
    expect([made.status, [...client.cookies.keys()].sort()]).toEqual([
      201,
      ["atrium", "atrium-device"],
    ]);
    const { email, password } = ADMIN;
    const signedIn = await client.post("/api/auth/login", { email, password });
    expect([signedIn.status, [...client.cookies.keys()].sort()]).toEqual([
      200,
      ["atrium", "atrium-device"],
    ]);
    const { status, body } = await client.get<{ user: { email: string } }>("/api/auth/validate");
    expect([status, body.user.email]).toEqual([200, email]);
  });

  it("read a list, its parameters and its head", async () => {
    const list = await client.get<{ users: { id: string }[]; perPage: number }>(PEOPLE);
    expect([list.status, list.body.users.length, list.body.perPage]).toEqual([200, 1, 10]);
    expect(list.headers.get("cache-control")).toContain("no-store");
    const one = await client.get<{ user: object }>(`/api/users/${list.body.users[0]?.id}`);
    expect(one.body.user).toMatchObject({ email: ADMIN.email });
    expect(one.headers.get("etag")).toBe('"1"');
    const odd = await client.get("/api/users/%5Bid%5D%20%C3%A9");
    expect([odd.status, odd.body.code]).toEqual([404, "not_found"]);
    const head = await client.request(PEOPLE, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const refused = await client.get("/api/users?page=0");
    expect([refused.status, refused.body.code]).toEqual([400, "invalid_input"]);
  });

  it("write, and refuse what another site sends, who shows nothing, and a method that is not", async () => {
    const headers = { origin: "https://evil.example" };
    const foreign = await client.post("/api/users", PERSON, { headers });
    expect([foreign.status, foreign.body.code]).toEqual([403, "cross_origin"]);
    const nobody = await createClient(served.url).post("/api/users", PERSON);
    expect([nobody.status, nobody.body.code]).toEqual([401, "unauthenticated"]);
    const made = await client.post<{ user: { id: string } }>("/api/users", PERSON);
    expect([made.status, made.headers.get("etag")]).toEqual([201, '"1"']);
    const path = `/api/users/${made.body.user.id}`;
    const changed = await client.patch(path, { name: "Again" }, { headers: { "if-match": '"1"' } });
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, '"2"']);
    const stale = await client.patch(path, { name: "x" }, { headers: { "if-match": '"1"' } });
    expect([stale.status, stale.body.code]).toEqual([412, "precondition_failed"]);
    const refused = await client.put("/api/users", {});
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, POST"]);
    const options = await client.request("/api/users", { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([
      204,
      "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT",
    ]);
  });

  it("have the engine read what is sent", async () => {
    const made = await client.post<{ rag: { id: string } }>("/api/rags", {
      name: "Shelf",
      details: "Texts",
      ragUrl: "https://example.com",
      ragType: "document-qa",
      status: "inactive",
    });
    const path = `/api/rags/${made.body.rag.id}/documents`;
    const text = "<p>Keys hang by the door.</p>";
    const sent = await client.post(path, { documents: [{ title: "Keys", text, format: "html" }] });
    expect(sent.status).toBe(202);
    const statuses = async () =>
      (await client.get<{ statuses: Record<string, number> }>(path)).body.statuses;
    await expect.poll(statuses, { timeout: 60_000 }).toEqual({ ready: 1 });
  });

  it("leave the pages to Next", async () => {
    const page = await client.request("/users");
    expect([page.status, page.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    expect(await page.text()).toContain("Again");
  });
});
