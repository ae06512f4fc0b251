import { beforeAll, describe, expect, it } from "vitest";
import { closeAfterTests } from "../support/close-after-tests";
import { call, createPerson, type Person } from "../support/people";
import { startSystem } from "../support/system";
import { createWorkspaceWorld } from "../support/workspace-world";

const PART = 5 * 1024 * 1024;
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const base = () => `/api/projects/${projectId}/workspaces/media`;
const as = (person: Person | null, method: string, path: string, body?: unknown) =>
  call(system, person, method, `${base()}${path}`, body);

function raw(person: Person | null, path: string, init: RequestInit = {}): Promise<Response> {
  const cookie = person ? { cookie: person.cookie } : undefined;
  return system.request(`${base()}${path}`, { ...init, headers: { ...cookie, ...init.headers } });
}

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = at % 253;
  bytes.set(PNG);
  return bytes;
}

const partOf = (bytes: Uint8Array<ArrayBuffer>, number: number) =>
  bytes.slice((number - 1) * PART, number * PART);

async function start(name: string, bytes: Uint8Array, folder = "") {
  const fingerprint = `${name}:${bytes.byteLength}`;
  const declared = { name, size: bytes.byteLength, type: "image/png", fingerprint, folder };
  return (await as(member, "POST", "/uploads", declared)).body.upload;
}

const put = (id: string, number: number, body: BodyInit | null, person = member) =>
  raw(person, `/uploads/${id}/parts/${number}`, { method: "PUT", body });

async function upload(name: string, bytes: Uint8Array<ArrayBuffer>, folder = "") {
  const { id, part_count } = await start(name, bytes, folder);
  for (let number = 1; number <= part_count; number++) await put(id, number, partOf(bytes, number));
  return (await as(member, "POST", `/uploads/${id}/complete`)).body.asset;
}

const system = await closeAfterTests(startSystem());
const { boss, member, projectMember, outsider, projectId } = await createWorkspaceWorld(system, [
  "media",
  "content",
]);

describe("uploads over HTTP", () => {
  it("a file of several parts, broken off and resumed, is what was sent", async () => {
    const bytes = bytesOf(2 * PART + 12_345);
    const first = await start("large.png", bytes, "marketing");
    expect(first).toMatchObject({ part_size: PART, part_count: 3, received: [] });
    const part = await put(first.id, 2, partOf(bytes, 2));
    expect(await part.json()).toMatchObject({ part: { number: 2, size: PART } });
    const resumed = await start("large.png", bytes, "marketing");
    expect(resumed).toMatchObject({ id: first.id, received: [2] });
    expect((await as(member, "POST", `/uploads/${first.id}/complete`)).status).toBe(409);
    await put(first.id, 3, partOf(bytes, 3));
    await put(first.id, 1, partOf(bytes, 1));
    const done = await as(member, "POST", `/uploads/${first.id}/complete`);
    expect(done.status).toBe(201);
    expect(done.body.asset).toMatchObject({
      name: "large.png",
      type: "image",
      format: "PNG",
      size: bytes.byteLength,
      folder: "marketing",
      created_by: member.id,
    });
    const whole = await raw(member, `/assets/${first.id}/file`);
    expect(whole.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(Buffer.compare(new Uint8Array(await whole.arrayBuffer()), bytes)).toBe(0);
  });

  it("a connection that breaks within a part leaves that part out, and the upload goes on", async () => {
    const bytes = bytesOf(PART + 10);
    const { id } = await start("cut.png", bytes);
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, 1000));
        controller.error(new Error("the line is cut"));
      },
    });
    const options = { method: "PUT", body: broken, duplex: "half" } as RequestInit;
    await expect(raw(member, `/uploads/${id}/parts/1`, options)).rejects.toThrow();
    expect((await as(member, "GET", `/uploads/${id}`)).body.upload.received).toEqual([]);
    for (const number of [1, 2]) await put(id, number, partOf(bytes, number));
    expect((await as(member, "POST", `/uploads/${id}/complete`)).status).toBe(201);
  });

  it("too much is refused: a file over 100 MB, a part over its size, also in pieces", async () => {
    const declared = { name: "x", type: "", fingerprint: "x", size: 100 * 1024 * 1024 + 1 };
    expect((await as(member, "POST", "/uploads", declared)).status).toBe(413);
    const { id } = await start("small.png", bytesOf(100));
    expect((await put(id, 1, bytesOf(101))).status).toBe(413);
    const pieces = new ReadableStream({
      start(controller) {
        controller.enqueue(bytesOf(60));
        controller.enqueue(bytesOf(60));
        controller.close();
      },
    });
    const options = { method: "PUT", body: pieces, duplex: "half" } as RequestInit;
    expect((await raw(member, `/uploads/${id}/parts/1`, options)).status).toBe(413);
    expect((await put(id, 1, bytesOf(99))).status).toBe(400);
    expect((await as(member, "DELETE", `/uploads/${id}`)).status).toBe(200);
    expect((await put(id, 1, bytesOf(100))).status).toBe(404);
  });

  it("is refused from another site", async () => {
    const { id } = await start("foreign.png", bytesOf(100));
    const headers = { origin: "https://evil.example" };
    const options = { method: "PUT", body: bytesOf(100), headers };
    expect((await raw(member, `/uploads/${id}/parts/1`, options)).status).toBe(403);
  });
});

describe("files over HTTP", () => {
  const bytes = bytesOf(1000);
  let path: string;
  let id: string;
  beforeAll(async () => {
    id = (await upload("seek.png", bytes)).id;
    path = `/assets/${id}/file`;
  });

  const ranged = (range: string, headers: Record<string, string> = {}) =>
    raw(member, path, { headers: { range, ...headers } });
  const bodyOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

  it("are sent whole with headers that make nothing of them but what they are", async () => {
    const answer = await raw(member, path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": "1000",
      "accept-ranges": "bytes",
      "content-disposition": "inline; filename=\"seek.png\"; filename*=UTF-8''seek.png",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    expect([...answer.headers.keys()].filter((name) => name.includes("atrium"))).toEqual([]);
    expect(await bodyOf(answer)).toEqual(bytes);
  });

  it.each([
    ["bytes=0-9", 0, 10],
    ["bytes=990-", 990, 1000],
    ["bytes=-5", 995, 1000],
    ["bytes=500-5000", 500, 1000],
  ])("in the range %s", async (range, from, to) => {
    const answer = await ranged(range);
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${from}-${to - 1}/1000`);
    expect(answer.headers.get("content-length")).toBe(String(to - from));
    expect(await bodyOf(answer)).toEqual(bytes.slice(from, to));
  });

  it("not in a range past their end, nor in several; If-Range and If-None-Match are heeded", async () => {
    const past = await ranged("bytes=1000-");
    expect([past.status, past.headers.get("content-range")]).toEqual([416, "bytes */1000"]);
    expect((await ranged("bytes=0-1,4-5")).status).toBe(200);
    const tag = (await raw(member, path)).headers.get("etag") ?? "";
    expect((await ranged("bytes=0-1", { "if-range": tag })).status).toBe(206);
    expect((await ranged("bytes=0-1", { "if-range": '"other"' })).status).toBe(200);
    const known = await raw(member, path, { headers: { "if-none-match": tag } });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });

  it("HEAD answers the headers alone", async () => {
    const answer = await raw(member, path, { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, "1000"]);
    expect(await answer.text()).toBe("");
  });

  it("a page, a script or an SVG never runs at their address", async () => {
    for (const [name, text] of [
      ["page.html", "<html><script>alert(1)</script></html>"],
      ["page.png", "<html><script>alert(1)</script></html>"],
      ["code.js", "alert(1)"],
      ["drawing.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ] as const) {
      const asset = await upload(name, new TextEncoder().encode(text));
      const { headers } = await raw(member, `/assets/${asset.id}/file`);
      expect(headers.get("content-disposition")).toMatch(/^attachment;/);
      expect(headers.get("content-security-policy")).toMatch(/^default-src 'none';.*sandbox/);
      expect(headers.get("content-type")).toBe(
        name === "drawing.svg" ? "image/svg+xml" : "application/octet-stream",
      );
    }
  });

  it("thumbnails come and go with their asset; views and downloads are counted", async () => {
    const none = await raw(member, `/assets/${id}/thumbnail`);
    expect(none.status).toBe(404);
    const saved = await raw(member, `/assets/${id}/thumbnail?width=640&height=400`, {
      method: "PUT",
      body: bytesOf(300),
    });
    expect(saved.status).toBe(200);
    const answer = await raw(member, `/assets/${id}/thumbnail`);
    expect([answer.headers.get("content-type"), (await bodyOf(answer)).byteLength]).toEqual([
      "image/png",
      300,
    ]);
    await as(member, "POST", `/assets/${id}/views`);
    await as(member, "POST", `/assets/${id}/downloads`);
    await (await raw(member, `${path}?download=1`)).arrayBuffer();
    const { asset } = (await as(member, "GET", `/assets/${id}`)).body;
    expect(asset).toMatchObject({ views: 1, downloads: 1, width: 640, height: 400 });
  });
});

describe("assets over HTTP", () => {
  it("are listed, changed, deleted, and restored with their file", async () => {
    const { id } = await upload("short.png", bytesOf(50), "about");
    const list = await as(member, "GET", "/assets?folder=about&type=image&q=SHORT&perPage=1");
    expect(list.body).toMatchObject({ total: 1, assets: [{ id, size: 50 }] });
    const changes = { name: "Long.png", folder: "social", tags: ["a"] };
    const changed = await as(member, "PATCH", `/assets/${id}`, changes);
    expect(changed.body.asset).toMatchObject({ ...changes, version: 2 });
    expect((await as(member, "POST", "/assets", { name: "x" })).status).toBe(405);
    expect((await as(member, "POST", "/assets/import", { rows: [{ name: "x" }] })).status).toBe(
      405,
    );
    const csv = await (await raw(member, "/assets/export?q=long")).text();
    expect(csv.split("\r\n")[1]).toContain('"Long.png","social","a","image","PNG"');
    expect((await as(member, "DELETE", `/assets/${id}`)).status).toBe(200);
    expect((await raw(member, `/assets/${id}/file`)).status).toBe(404);
    const restored = await as(member, "POST", "/assets/restore", { ids: [id] });
    expect(restored).toMatchObject({ status: 200, body: { done: [id], failed: [] } });
    expect((await raw(member, `/assets/${id}/file`)).status).toBe(200);
  });

  it("is an image, a video, sound, a document or an archive, by its first bytes", async () => {
    const heads = [
      ["one.png", "image", "\x89PNG\r\n\x1a\n"],
      ["one.mp4", "video", "\0\0\0\x18ftypmp42"],
      ["one.wav", "audio", "RIFF\x24\0\0\0WAVEfmt "],
      ["one.pdf", "document", "%PDF-1.7\n"],
      ["one.zip", "archive", "PK\x03\x04"],
    ] as const;
    for (const [name, type, head] of heads) {
      const bytes = new Uint8Array(64);
      bytes.set([...head].map((character) => character.charCodeAt(0)));
      const { id } = await upload(name, bytes, "products");
      expect((await as(member, "GET", `/assets/${id}`)).body.asset).toMatchObject({ name, type });
      const listed = await as(member, "GET", `/assets?folder=products&type=${type}`);
      expect(listed.body).toMatchObject({ total: 1, assets: [{ id, type }] });
    }
  });

  it("own folders are listed next to the fixed ones", async () => {
    const { folder } = (await as(member, "POST", "/folders", { name: "Press" })).body;
    expect((await as(member, "POST", "/folders", { name: "Marketing" })).status).toBe(400);
    const { id } = await upload("in-press.png", bytesOf(50), "Press");
    await as(member, "PATCH", `/folders/${folder.id}`, { name: "Newsroom" });
    expect((await as(member, "GET", `/assets/${id}`)).body.asset.folder).toBe("Newsroom");
    await as(member, "DELETE", `/folders/${folder.id}`);
    expect((await as(member, "GET", `/assets/${id}`)).body.asset.folder).toBe("");
  });

  it("sample data is loaded into an empty workspace and removed with its files", async () => {
    const { body } = await call(system, boss, "POST", "/api/projects", {
      name: "Empty",
      details: "d",
      projectUrl: "https://b.example.com",
      projectType: "Website",
      status: "active",
      workspaces: ["media"],
    });
    const path = `/api/projects/${body.project.id}/workspaces/media`;
    expect((await call(system, boss, "POST", `${path}/sample`)).body.records).toBe(6);
    const { assets } = (await call(system, boss, "GET", `${path}/assets?type=audio`)).body;
    const cookie = { headers: { cookie: boss.cookie } };
    const file = await system.request(`${path}/assets/${assets[0].id}/file`, cookie);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "audio/wav"]);
    await file.arrayBuffer();
    expect((await call(system, boss, "DELETE", `${path}/sample`)).body.removed).toBe(6);
    await expect.poll(() => system.env.FILES.head(`media/files/${assets[0].id}`)).toBeNull();
  });

  it("anyone who may not enter gets nothing: no list, file, thumbnail, export or upload", async () => {
    const { id } = await upload("secret.png", bytesOf(50));
    const calls: [method: string, path: string][] = [
      ["GET", "/assets"],
      ["GET", `/assets/${id}`],
      ["GET", `/assets/${id}/file`],
      ["HEAD", `/assets/${id}/file`],
      ["GET", `/assets/${id}/file?download=1`],
      ["GET", `/assets/${id}/thumbnail`],
      ["PUT", `/assets/${id}/thumbnail`],
      ["POST", `/assets/${id}/views`],
      ["POST", `/assets/${id}/downloads`],
      ["GET", "/assets/export"],
      ["GET", "/folders"],
      ["GET", "/uploads"],
      ["GET", "/sample"],
    ];
    for (const [method, path] of calls) {
      const expected = path === "/sample" ? [405, 405, 405] : [403, 404, 401];
      const answers = await Promise.all(
        [projectMember, outsider, null].map((person) => raw(person, path, { method })),
      );
      expect([path, ...answers.map(({ status }) => status)]).toEqual([path, ...expected]);
    }
  });

  it("access ends with the next request", async () => {
    const guest = await createPerson(system, "moderator");
    await as(boss, "POST", "/users", { userId: guest.id });
    const { id } = await upload("shared.png", bytesOf(50));
    const tag = (await raw(guest, `/assets/${id}/file`)).headers.get("etag") ?? "";
    expect(tag).not.toBe("");
    await as(boss, "DELETE", `/users/${guest.id}`);
    const again = await raw(guest, `/assets/${id}/file`, { headers: { "if-none-match": tag } });
    expect(again.status).toBe(404);
  });
});
