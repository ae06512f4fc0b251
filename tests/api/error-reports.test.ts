import { beforeAll, describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { forgetAttempts } from "../support/sign-in";
import { startSystem } from "../support/system";

const system = await closeAfterTests(startSystem());
await completeSetup(system);

describe("crash reports", () => {
  const report = (id: string) => ({ errorId: id, level: "page", message: "It crashed" });

  it("anyone may report; the superadmin alone lists", async () => {
    const answer = await system.client().post("/api/errors", report("err-0000-0000-0001"));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ success: true, id: "err-0000-0000-0001" });
    expect(
      (
        await system
          .client()
          .post("/api/errors", { ...report("err-0000-0000-0001"), message: "Other" })
      ).status,
    ).toBe(201);
    const superadmin = await createPerson(system, "superadmin");
    const list = await call(system, superadmin, "GET", "/api/errors");
    expect(list.body).toMatchObject({
      success: true,
      total: 1,
      reports: [{ id: "err-0000-0000-0001", message: "It crashed" }],
    });
    expect(
      (await call(system, await createPerson(system, "admin"), "GET", "/api/errors")).status,
    ).toBe(403);
    expect((await call(system, null, "GET", "/api/errors")).status).toBe(401);
  });

  it("refuses another form of id, a large body and a flood", async () => {
    expect((await system.client().post("/api/errors", report("1' OR 1=1"))).status).toBe(400);
    expect(
      (
        await system
          .client()
          .post("/api/errors", { ...report("err-0000-0000-0002"), stack: "x".repeat(100 * 1024) })
      ).status,
    ).toBe(413);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        system.client().post("/api/errors", report(`err-0000-0001-00${10 + index}`)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(9);
  });
});

describe("other forms of an address leak nothing", () => {
  const SECRET = "Crash of somebody else";
  let superadmin: Person;
  let moderator: Person;
  beforeAll(async () => {
    superadmin = await createPerson(system, "superadmin");
    moderator = await createPerson(system, "moderator");
    await forgetAttempts(system);
    await call(system, null, "POST", "/api/errors", {
      errorId: "err-0000-0000-00c1",
      level: "page",
      message: SECRET,
    });
  });

  it("the superadmin sees it", async () => {
    const page = await system.request("/settings?tab=system", {
      headers: { cookie: superadmin.cookie },
    });
    expect(await page.text()).toContain(SECRET);
  });

  const forms: [string, Record<string, string>][] = [
    ["/settings?tab=system", {}],
    ["/settings?tab=system&_rsc=1", { rsc: "1" }],
    ["/settings?tab=system", { rsc: "1", "next-router-prefetch": "1" }],
    ["/settings?tab=system", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
    [
      "/settings?tab=system",
      { rsc: "1", "next-router-segment-prefetch": "/(console)/settings/__PAGE__" },
    ],
    ["/settings.rsc?tab=system", {}],
    ["/settings.segments/_tree.segment.rsc?tab=system", {}],
    ["/settings/?tab=system", {}],
    ["/SETTINGS?tab=system", {}],
    ["/%73ettings?tab=system", {}],
    ["/settings/%2e?tab=system", {}],
    ["//settings?tab=system", {}],
    ["/./settings?tab=system", {}],
    ["/settings%2f?tab=system", {}],
    ["/settings;x?tab=system", {}],
    ["/api/errors", {}],
    ["/api/errors/", {}],
    ["/api//errors", {}],
    ["/API/errors", {}],
    ["/api/%65rrors", {}],
    [
      "/settings?tab=system",
      { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    ],
    ["/settings?tab=system", { "x-forwarded-host": "localhost", "x-original-url": "/settings" }],
  ];
  it.each(forms)("%s %j", async (path, headers) => {
    for (const person of [null, moderator]) {
      const answer = await system.request(system.url + path, {
        headers: { ...headers, ...(person && { cookie: person.cookie }) },
      });
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toContain(SECRET);
    }
  });
});
