import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { GIF, HOSTILE_SVGS, JPEG, png, pngOfSize, SVG, WEBP } from "../support/images";
import { call, completeSetup, createPerson, type Person } from "../support/people";
import { type System, startSystem } from "../support/system";

const MAX = 5 * 1024 * 1024;
const WRONG =
  "Invalid file type. Please select: image/png, image/jpeg, image/jpg, image/gif, image/webp, image/svg+xml";

describe("settings over HTTP", () => {
  let system: System;
  let superadmin: Person;
  const others: (Person | null)[] = [null];

  beforeAll(async () => {
    system = await startSystem();
    await completeSetup(system);
    superadmin = await createPerson(system, "superadmin");
    others.push(await createPerson(system, "admin"), await createPerson(system, "moderator"));
  });
  afterAll(() => system.close());
  afterEach(async () => {
    await system.env.DB.exec(
      "UPDATE settings SET dashboard_name = 'Atrium', site_title = 'Atrium', logo_key = NULL, favicon_key = NULL",
    );
  });

  const get = (path: string, person: Person | null = superadmin) =>
    call(system, person, "GET", path);
  const patch = (body: unknown, headers: Record<string, string> = {}) =>
    call(system, superadmin, "PATCH", "/api/settings", body, headers);
  const remove = (type: string, person: Person | null = superadmin) =>
    call(system, person, "DELETE", `/api/settings/upload?type=${type}`);

  it("quotas are part of the superadmin's settings, and of no public answer", async () => {
    const { status, body } = await patch({ quotas: { person_tasks: 0 } });
    expect(status).toBe(200);
    expect(body.quotas).toMatchObject({ person_tasks: 0, project_tasks: 20_000 });
    const task = { name: "One too many", status: "pending", taskMode: "manual" };
    const refused = await call(system, superadmin, "POST", "/api/tasks", task);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("reached your limit of 0 tasks");
    expect((await patch({ quotas: { person_tasks: -1 } })).status).toBe(400);
    expect((await patch({ quotas: { person_tasks: 20_000 } })).status).toBe(200);
    expect((await call(system, superadmin, "POST", "/api/tasks", task)).status).toBe(201);
    expect((await get("/api/settings")).body.quotas.person_tasks).toBe(20_000);
    expect(JSON.stringify((await get("/api/settings/public", null)).body)).not.toContain("quota");
  });

  interface UploadOptions {
    person?: Person | null;
    type?: string;
    declared?: string;
    name?: string;
    headers?: Record<string, string>;
  }

  async function upload(bytes: Uint8Array, options: UploadOptions = {}) {
    const {
      person = superadmin,
      type = "logo",
      declared = "image/png",
      name = "logo.png",
      headers,
    } = options;
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], name, { type: declared }));
    form.set("type", type);
    const answer = await system.request("/api/settings/upload", {
      method: "POST",
      headers: { ...(person && { cookie: person.cookie }), ...headers },
      body: form,
    });
    const body = (await answer.json()) as {
      success: boolean;
      url: string;
      message: string;
      code?: string;
    };
    return { status: answer.status, body };
  }

  /** Sends the same form as a body of unknown length. */
  async function uploadChunked(bytes: Uint8Array) {
    const head =
      '--b\r\nContent-Disposition: form-data; name="type"\r\n\r\nlogo\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
    const parts = [Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")];
    const answer = await system.request("/api/settings/upload", {
      method: "POST",
      headers: { cookie: superadmin.cookie, "content-type": "multipart/form-data; boundary=b" },
      body: new ReadableStream({
        start(controller) {
          for (const part of parts) controller.enqueue(new Uint8Array(part));
          controller.close();
        },
      }),
      duplex: "half",
    } as RequestInit);
    return { status: answer.status, body: (await answer.json()) as { message: string } };
  }

  it("GET /api/settings answers the four settings, both names Atrium at first", async () => {
    const { status, body, headers } = await get("/api/settings");
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: expect.any(String) });
    expect(body.settings).toEqual({
      dashboard_name: "Atrium",
      site_title: "Atrium",
      logo_url: null,
      favicon_url: null,
    });
    expect(headers.get("etag")).toMatch(/^"\d+"$/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("GET /api/settings/public answers logo_url to anyone", async () => {
    expect((await get("/api/settings/public", null)).body).toMatchObject({
      success: true,
      settings: { logo_url: null },
      message: expect.any(String),
    });
    const { body } = await upload(png());
    const shown = await get("/api/settings/public", null);
    expect(shown.body.settings.logo_url).toBe(body.url);
  });

  it("PATCH /api/settings writes the changed fields and says so", async () => {
    const { status, body } = await patch({ dashboard_name: "Orbit" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: "Settings updated successfully",
      settings: { dashboard_name: "Orbit", site_title: "Atrium" },
    });
    expect((await get("/api/settings")).body.settings).toEqual(body.settings);
  });

  it("PATCH of nothing answers 400", async () => {
    const { status, body } = await patch({});
    expect([status, body.message]).toEqual([400, "No changes to save"]);
  });

  it("fields that are not settings change nothing", async () => {
    const before = await system.env.DB.prepare("SELECT * FROM settings").first();
    const answer = await system.request("/api/settings", {
      method: "PATCH",
      headers: { cookie: superadmin.cookie, "content-type": "application/json" },
      body: '{"id":2,"version":99,"logo_key":"x","logo_url":"https://evil.example/","__proto__":{"site_title":"x"}}',
    });
    expect(answer.status).toBe(400);
    expect(await system.env.DB.prepare("SELECT * FROM settings").first()).toEqual(before);
  });

  it("both names are required", async () => {
    for (const field of ["dashboard_name", "site_title"]) {
      for (const value of ["", "   ", null]) {
        const { status, body } = await patch({ [field]: value });
        expect(status).toBe(400);
        expect(body.errors[field]).toHaveLength(1);
      }
    }
  });

  it("100 and 200 characters pass, one more does not", async () => {
    expect(
      (await patch({ dashboard_name: "x".repeat(100), site_title: "y".repeat(200) })).status,
    ).toBe(200);
    expect((await patch({ dashboard_name: "x".repeat(101) })).status).toBe(400);
    expect((await patch({ site_title: "y".repeat(201) })).status).toBe(400);
  });

  it("a stale If-Match answers 412", async () => {
    const etag = (await get("/api/settings")).headers.get("etag") ?? "";
    expect((await patch({ site_title: "A" }, { "if-match": etag })).status).toBe(200);
    expect((await patch({ site_title: "B" }, { "if-match": etag })).status).toBe(412);
    expect((await get("/api/settings")).body.settings.site_title).toBe("A");
  });

  it("malformed and foreign bodies are refused", async () => {
    const send = (body: string, headers: Record<string, string>) =>
      system.request("/api/settings", {
        method: "PATCH",
        headers: { cookie: superadmin.cookie, ...headers },
        body,
      });
    const json = { "content-type": "application/json" };
    expect((await send("{", json)).status).toBe(400);
    expect((await send("[]", json)).status).toBe(400);
    expect(
      (await send("site_title=x", { "content-type": "application/x-www-form-urlencoded" })).status,
    ).toBe(415);
    expect((await send("{}", { ...json, origin: "https://evil.example" })).status).toBe(403);
    expect((await send("{}", { ...json, origin: "null" })).status).toBe(403);
    expect((await send("{}", { ...json, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await call(system, superadmin, "PUT", "/api/settings")).status).toBe(405);
  });

  it("reads and writes by anyone but a superadmin are refused", async () => {
    for (const person of others) {
      const expected = person ? 403 : 401;
      expect((await get("/api/settings", person)).status).toBe(expected);
      expect(
        (await call(system, person, "PATCH", "/api/settings", { site_title: "x" })).status,
      ).toBe(expected);
      expect((await upload(png(), { person })).status).toBe(expected);
      expect((await remove("logo", person)).status).toBe(expected);
    }
    expect((await get("/api/settings")).body.settings.site_title).toBe("Atrium");
  });

  it("an uploaded logo is served as it is, safely", async () => {
    const image = png();
    const { status, body } = await upload(image);
    expect([status, body.success, body.message]).toEqual([200, true, "Logo uploaded successfully"]);
    expect(body.url).toMatch(/^\/api\/files\/branding\/[\da-f-]{36}\.png$/);
    const file = await system.request(body.url);
    expect(Buffer.from(await file.arrayBuffer()).equals(image)).toBe(true);
    expect(file.headers.get("content-type")).toBe("image/png");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect(file.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(file.headers.get("content-disposition")).toMatch(/^inline/);
    expect(file.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(file.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("files answer HEAD, 304 and 404", async () => {
    const { body } = await upload(SVG, { declared: "image/svg+xml" });
    const head = await system.request(body.url, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(head.headers.get("content-type")).toBe("image/svg+xml");
    const etag = head.headers.get("etag") ?? "";
    const again = await system.request(body.url, { headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    for (const path of [
      "branding/nothing.png",
      "branding",
      "settings/1",
      "branding/%2e%2e/x",
      "..%2fbranding",
    ]) {
      const answer = await system.request(`/api/files/${path}`);
      expect([400, 404]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ success: false });
    }
  });

  it("every type of the list is accepted", async () => {
    const samples: [string, Uint8Array][] = [
      ["image/png", png()],
      ["image/jpeg", JPEG],
      ["image/jpg", JPEG],
      ["image/gif", GIF],
      ["image/webp", WEBP],
      ["image/svg+xml", SVG],
    ];
    for (const [declared, bytes] of samples) {
      const { status, body } = await upload(bytes, { declared, type: "favicon" });
      expect([declared, status]).toEqual([declared, 200]);
      const served = (await system.request(body.url)).headers.get("content-type");
      expect(served).toBe(declared === "image/jpg" ? "image/jpeg" : declared);
    }
  });

  it("mislabelled files and files that are two things are refused", async () => {
    const bad: [Uint8Array, string][] = [
      [Buffer.from("<html><script>alert(1)</script></html>"), "image/png"],
      [Buffer.from("<html></html>"), "text/html"],
      [png(), "image/gif"],
      [GIF, "image/png"],
      [png(), "image/svg+xml"],
      [SVG, "image/png"],
      [png(), "application/octet-stream"],
      [Buffer.concat([GIF, Buffer.from("<script>alert(1)</script>")]), "image/gif"],
      [Buffer.from("MZ\x90\0"), "image/png"],
    ];
    for (const [bytes, declared] of bad) {
      const { status, body } = await upload(bytes, { declared });
      expect([status, body.message]).toEqual([415, WRONG]);
    }
    expect((await get("/api/settings")).body.settings.logo_url).toBeNull();
  });

  it("hostile SVGs are refused", async () => {
    for (const [name, svg] of Object.entries(HOSTILE_SVGS)) {
      const { status } = await upload(Buffer.from(svg), { declared: "image/svg+xml" });
      expect([name, status === 400 || status === 415]).toEqual([name, true]);
    }
    expect((await get("/api/settings")).body.settings.logo_url).toBeNull();
  });

  it("5,242,880 bytes pass and one more does not, with and without a length", async () => {
    expect((await upload(pngOfSize(MAX))).status).toBe(200);
    expect((await upload(pngOfSize(MAX), { type: "favicon" })).status).toBe(200);
    expect((await uploadChunked(pngOfSize(MAX))).status).toBe(200);
    const tooLarge = [413, "File too large. Maximum size: 5MB"];
    for (const size of [MAX + 1, MAX + 500_000]) {
      const told = await upload(pngOfSize(size));
      expect([told.status, told.body.message]).toEqual(tooLarge);
      const chunked = await uploadChunked(pngOfSize(size));
      expect([chunked.status, chunked.body.message]).toEqual(tooLarge);
    }
  });

  it("odd file names have no effect", async () => {
    for (const name of [
      "../../etc/passwd",
      "a\r\nb.png",
      "x.html",
      "ü💥.svg",
      ".",
      "a".repeat(300),
      'q"uote.png',
    ]) {
      const { status, body } = await upload(png(), { name });
      expect(status).toBe(200);
      expect(body.url).toMatch(/^\/api\/files\/branding\/[\da-f-]{36}\.png$/);
    }
  });

  it("a form without file or type, or no form at all, is refused", async () => {
    const headers = { cookie: superadmin.cookie };
    const send = (body: BodyInit, more: Record<string, string> = {}) =>
      system.request("/api/settings/upload", {
        method: "POST",
        headers: { ...headers, ...more },
        body,
      });
    expect((await send(new FormData())).status).toBe(400);
    expect((await send("x", { "content-type": "multipart/form-data; boundary=b" })).status).toBe(
      400,
    );
    expect((await send("{}", { "content-type": "application/json" })).status).toBe(415);
    expect((await upload(new Uint8Array())).status).toBe(400);
    expect((await upload(png(), { type: "banner" })).status).toBe(400);
    expect((await upload(png(), { headers: { origin: "https://evil.example" } })).status).toBe(403);
  });

  it("a removal clears the settings and the file", async () => {
    for (const type of ["logo", "favicon"] as const) {
      const { body } = await upload(png(), { type });
      const removed = await remove(type);
      expect(removed.status).toBe(200);
      expect(removed.body).toMatchObject({
        success: true,
        message: expect.stringContaining("removed successfully"),
      });
      expect((await get("/api/settings")).body.settings[`${type}_url`]).toBeNull();
      expect((await system.request(body.url)).status).toBe(404);
      await expect
        .poll(() => system.env.FILES.head(body.url.replace("/api/files/", "")))
        .toBeNull();
      expect((await remove(type)).status).toBe(200);
    }
    expect((await remove("neither")).status).toBe(400);
  });

  it("a replaced file is gone and its address dead", async () => {
    const first = (await upload(png())).body.url;
    const second = (await upload(GIF, { declared: "image/gif" })).body.url;
    expect((await system.request(first)).status).toBe(404);
    await expect.poll(() => system.env.FILES.head(first.replace("/api/files/", ""))).toBeNull();
    expect((await system.request(second)).status).toBe(200);
  });

  it("each change has one audit row", async () => {
    await system.env.DB.exec("DELETE FROM audit_log");
    await patch({ site_title: "A" });
    await upload(png());
    await remove("logo");
    const { results } = await system.env.DB.prepare(
      "SELECT action, actor_id FROM audit_log ORDER BY at",
    ).all();
    expect(results).toEqual(
      ["settings.update", "settings.upload", "settings.removeImage"].map((action) => ({
        action,
        actor_id: superadmin.id,
      })),
    );
  });
});
