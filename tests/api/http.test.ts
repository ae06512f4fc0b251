import { describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson } from "../support/people";
import { forgetAttempts } from "../support/sign-in";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);
const superadmin = await createPerson(system, "superadmin");
const moderator = await createPerson(system, "moderator");

/** Routes of this area: what they accept, besides GET for permitted people. */
const ROUTES = [
  { path: "/api/auth/validate", allow: ["GET"] },
  { path: "/api/auth/login", allow: ["POST"] },
  { path: "/api/auth/logout", allow: ["POST"] },
  { path: "/api/settings/public", allow: ["GET"] },
  { path: "/api/health", allow: ["GET"] },
  { path: "/api/errors", allow: ["GET", "POST"] },
] as const;

const JSON_ROUTES = ["/api/auth/login", "/api/errors"];

describe("server actions", () => {
  it.each([
    ["origin", "https://evil.example"],
    ["origin", "null"],
    ["origin", "no address"],
    ["sec-fetch-site", "cross-site"],
  ])("are refused from elsewhere: %s %s", async (name, value) => {
    const answer = await system.request("/users", {
      method: "POST",
      headers: { [name]: value, "next-action": "0".repeat(42) },
      body: "[]",
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ success: false, code: "cross_origin" });
  });

  it.each([
    ["a form", "multipart/form-data; boundary=x", "--x--", 415, "unsupported_media_type"],
    ["more than half a megabyte", "text/plain", `["${"x".repeat(530_000)}"]`, 413, "too_large"],
    ["many values", "text/plain", `[[${"{},".repeat(60_000)}0]]`, 400, "malformed_body"],
    ["deep ones", "text/plain", "[".repeat(70) + "]".repeat(70), 400, "malformed_body"],
  ])("take no %s as arguments", async (_, type, body, status, code) => {
    const answer = await system.request("/users", {
      method: "POST",
      // Too large bodies are rejected before they are read, and the connection closes.
      headers: { "next-action": "0".repeat(42), "content-type": type, connection: "close" },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ success: false, code });
  });
});

describe("answers", () => {
  it("good ones are JSON with success true", async () => {
    const answer = await call(system, null, "GET", "/api/settings/public");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("application/json");
    expect(answer.body).toMatchObject({
      success: true,
      settings: {
        dashboard_name: "Atrium",
        site_title: "Atrium",
        logo_url: null,
        favicon_url: null,
      },
    });
    expect(typeof answer.body.message).toBe("string");
  });

  it("201 when something was made", async () => {
    const body = { errorId: "err-0000-0000-00a1", level: "page", message: "x" };
    expect((await call(system, null, "POST", "/api/errors", body)).status).toBe(201);
  });

  it("health answers what is reachable and the version, without a session", async () => {
    const { status, body } = await call(system, null, "GET", "/api/health");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      healthy: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      checks: { database: true, kv: true, r2: true },
    });
  });

  it("a refused body is 400 with message, code and field errors", async () => {
    const { status, body } = await call(system, null, "POST", "/api/errors", {
      level: "page",
      message: "x",
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      code: "invalid_input",
      message: expect.any(String),
    });
    expect(Object.keys(body.errors)).toEqual(["errorId"]);
  });

  it("a query that is not valid is 400", async () => {
    for (const query of ["page=abc", "page=0", "perPage=1000", "sort=name", "page=1&page=2"]) {
      expect((await call(system, superadmin, "GET", `/api/errors?${query}`)).status, query).toBe(
        400,
      );
    }
  });

  it("401 to no one, 403 to anyone who may not", async () => {
    const nobody = await call(system, null, "GET", "/api/errors");
    expect(nobody.status).toBe(401);
    expect(nobody.body).toEqual({
      success: false,
      message: "Authentication required",
      code: "unauthenticated",
    });
    const refused = await call(system, moderator, "GET", "/api/errors");
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ success: false, code: "forbidden" });
  });

  it("an address that is not there is 404 in JSON", async () => {
    for (const path of ["/api/nothing", "/api/auth/validate/x"]) {
      const { status, body } = await call(system, superadmin, "GET", path);
      expect(status, path).toBe(404);
      expect(body).toMatchObject({ success: false, code: "not_found" });
    }
  });

  it("times are ISO 8601 in UTC, ids are UUIDs, names the first-given", async () => {
    const { body } = await call(system, moderator, "GET", "/api/auth/validate");
    const assigned_users = [moderator.id];
    const made = await call(system, superadmin, "POST", "/api/projects", {
      name: "Named",
      details: "What it is for",
      projectUrl: "https://named.example.com",
      projectType: "Website",
      status: "active",
      assigned_users,
    });
    const { project } = made.body;
    const task = await call(system, moderator, "POST", "/api/tasks", {
      name: "Named",
      project_id: project.id,
      assigned_users: [{ userId: moderator.id, taskRole: "owner" }],
    });
    expect(project).toMatchObject({
      assigned_users: [expect.objectContaining({ userId: moderator.id })],
    });
    expect(task.body.task).toMatchObject({ project_id: project.id, assigned_users });
    for (const one of [body.user, project, task.body.task]) {
      expect(one.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(one.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
  });

  it("an unexpected failure is 500 with an id that is in the log, and no details", async () => {
    await system.env.DB.prepare("ALTER TABLE error_reports RENAME TO away").run();
    try {
      const { status, body } = await call(system, superadmin, "GET", "/api/errors");
      expect(status).toBe(500);
      expect(body).toMatchObject({ success: false, code: "internal" });
      expect(JSON.stringify(body)).not.toMatch(/error_reports|select|at /i);
      expect(body.message).toContain(body.errorId);
      await expect.poll(() => system.logs().some((line) => line.includes(body.errorId))).toBe(true);
    } finally {
      await system.env.DB.prepare("ALTER TABLE away RENAME TO error_reports").run();
    }
  });
});

describe("what a route takes", () => {
  it.each(ROUTES)("$path refuses other methods with Allow", async ({ path, allow }) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if ((allow as readonly string[]).includes(method)) continue;
      const answer = await call(system, superadmin, method, path);
      expect(answer.status, method).toBe(405);
      expect(answer.headers.get("allow")).toBe(allow.join(", "));
      expect(answer.body).toMatchObject({ success: false, code: "method_not_allowed" });
    }
    for (const method of ["PROPFIND", "TRACE"]) {
      const status = await system.request(path, { method }).then(
        (answer) => answer.status,
        () => 405,
      );
      expect(status, method).toBe(405);
    }
  });

  it.each(JSON_ROUTES)("%s takes JSON only", async (path) => {
    const bodies = [
      ["text/plain", "{}"],
      ["application/x-www-form-urlencoded", "email=a&password=b"],
      ["multipart/form-data; boundary=x", "--x--"],
      ["application/jsonp", "{}"],
      ["", "{}"],
    ] as const;
    for (const [type, body] of bodies) {
      const answer = await system.request(path, {
        method: "POST",
        headers: { "content-type": type },
        body,
      });
      expect(answer.status, type).toBe(415);
      expect(await answer.json()).toMatchObject({ success: false, code: "unsupported_media_type" });
    }
    const charset = { "content-type": "application/json; charset=utf-8" };
    expect(
      (await system.request(path, { method: "POST", headers: charset, body: "{}" })).status,
    ).toBe(400);
  });

  it.each(JSON_ROUTES)("%s answers malformed bodies with 400", async (path) => {
    const headers = { "content-type": "application/json" };
    const bodies = [
      "",
      "{",
      "nul",
      '{"email":}',
      "[]",
      "null",
      '"x"',
      "1e999",
      '{"a":"\\ud800"}',
      new Uint8Array([0xff, 0xfe]),
    ];
    for (const body of bodies) {
      const answer = await system.request(path, { method: "POST", headers, body });
      expect(answer.status, String(body)).toBe(400);
      expect(await answer.json()).toMatchObject({ success: false });
    }
    await forgetAttempts(system);
  });
});

describe("other origins", () => {
  const cases = [
    ["a foreign Origin", { origin: "https://evil.example" }],
    ["a null Origin", { origin: "null" }],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
    ["a same-site fetch", { "sec-fetch-site": "same-site" }],
    ["an Origin that only begins alike", { origin: "http://127.0.0.1.evil.example" }],
  ] as const;

  it.each(cases)("%s is 403 on a write, and nothing happens", async (_name, headers) => {
    for (const path of ["/api/auth/login", "/api/auth/logout", "/api/errors"]) {
      const answer = await call(system, superadmin, "POST", path, {}, headers);
      expect(answer.status, path).toBe(403);
      expect(answer.body).toMatchObject({ success: false, code: "cross_origin" });
    }
    expect((await call(system, superadmin, "GET", "/api/auth/validate")).status).toBe(200);
  });

  it("the own origin passes", async () => {
    const headers = { origin: system.url, "sec-fetch-site": "same-origin" };
    const body = { errorId: "err-0000-0000-00b1", level: "page", message: "x" };
    expect((await call(system, null, "POST", "/api/errors", body, headers)).status).toBe(201);
  });

  it("no answer ever carries an Access-Control header", async () => {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const path of [
      "/",
      "/api/auth/validate",
      "/api/auth/login",
      "/api/nothing",
      "/favicon.svg",
    ]) {
      for (const method of ["GET", "OPTIONS", "POST"]) {
        const answer = await system.request(path, { method, headers });
        const names = [...answer.headers.keys()].filter((name) =>
          name.startsWith("access-control-"),
        );
        expect(names, `${method} ${path}`).toEqual([]);
      }
    }
  });
});

describe("headers", () => {
  async function asset(): Promise<string> {
    const html = await (await system.request("/")).text();
    return /\/_next\/static\/chunks\/[^"]+\.js/.exec(html)?.[0] ?? "";
  }

  it("every kind of answer carries them", async () => {
    const paths = [
      "/",
      "/settings",
      "/nowhere",
      "/api/health",
      "/api/auth/validate",
      "/api/nothing",
      "/favicon.svg",
      "/robots.txt",
      await asset(),
      "/a//b",
      "/%2e%2e/x",
    ];
    for (const path of paths) {
      const { headers } = await system.request(path);
      expect(headers.get("strict-transport-security"), path).toMatch(/^max-age=\d{8}/);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("referrer-policy"), path).toBe("same-origin");
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
      expect(headers.get("x-robots-tag"), path).toContain("noindex");
      for (const name of ["x-powered-by", "server", "x-opennext"])
        expect(headers.has(name), `${path} ${name}`).toBe(false);
    }
  });

  it("what Next's own parts tell each other in headers is for no one to send", async () => {
    const headers = {
      "x-middleware-response-x-mine": "1",
      "x-middleware-rewrite": "/api/health",
      "x-opennext-initial-url": "/api/health",
      "x-opennext-resolved-routes": "{",
      "x-opennext-rewrite-status-code": "418",
      "x-matched-path": "/api/health",
      "x-isr": "1",
    };
    for (const path of ["/api/settings/public", "/api/nothing", "/workers"]) {
      const [plain, told] = await Promise.all([
        system.request(path),
        system.request(path, { headers }),
      ]);
      expect(told.status, path).toBe(plain.status);
      expect([...told.headers.keys()].sort(), path).toEqual([...plain.headers.keys()].sort());
      if (path.startsWith("/api/")) expect(await told.text(), path).toBe(await plain.text());
    }
  });

  it("a slash at the end of a page's address is removed", async () => {
    const answer = await system.request("/workers/?q=a", { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([308, "/workers?q=a"]);
  });

  it("API answers are not stored, pages are private", async () => {
    for (const path of [
      "/api/auth/validate",
      "/api/health",
      "/api/settings/public",
      "/api/nothing",
    ]) {
      expect((await system.request(path)).headers.get("cache-control"), path).toContain("no-store");
    }
    for (const person of [null, superadmin]) {
      const answer = await system.request("/", {
        headers: person ? { cookie: person.cookie } : {},
      });
      expect(answer.headers.get("cache-control")).toMatch(/private.*no-store/);
    }
  });

  it("every page has a fresh nonce, and every script carries it; an inbound policy is not taken over", async () => {
    const seen = new Set<string>();
    for (const path of ["/", "/settings", "/nowhere", "/workers"]) {
      for (const person of [null, superadmin]) {
        const headers = {
          "content-security-policy": "script-src 'nonce-mine'",
          ...(person && { cookie: person.cookie }),
        };
        const answer = await system.request(path, { headers });
        const nonce =
          /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
        const scripts = (await answer.text()).match(/<script\b[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(3);
        for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
        seen.add(nonce);
      }
    }
    expect(seen.size).toBe(8);
    expect(seen.has("mine")).toBe(false);
  });

  it("pages ask search engines to stay away", async () => {
    expect(await (await system.request("/")).text()).toMatch(
      /<meta name="robots" content="noindex, ?nofollow"/,
    );
    expect(await (await system.request("/robots.txt")).text()).toMatch(/Disallow: \//);
  });
});
