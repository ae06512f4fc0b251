import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { saveThumbnail } from "@/lib/media/save-thumbnail";
import { answerDirectly } from "@/lib/platform/answer-directly";
import { cookies, directRequest } from "@/lib/platform/direct-request";
import { startSession } from "../../support/people";
import { TEST_SECRETS } from "../../support/system";
import { createTestSystem, type TestSystem } from "../../support/test-system";
import { createMediaProject, pngFile, uploadFile } from "../media/media-fixture";

const PICTURE = pngFile("picture.png", 300);

let system: TestSystem;
let boss: Actor;
let base: string;
let path: string;
beforeAll(async () => {
  system = await createTestSystem();
  await system.completeSetup();
  boss = await system.createActor("superadmin");
  const ctx = system.context(boss);
  const projectId = await createMediaProject(system, boss);
  const { id } = await uploadFile(ctx, projectId, PICTURE);
  const read = async () => Uint8Array.from(PICTURE.bytes);
  await saveThumbnail(ctx, { projectId, assetId: id, dimensions: {}, read });
  base = `/api/projects/${projectId}/workspaces/media/assets`;
  path = `${base}/${id}`;
});
afterAll(() => system.close());
beforeEach(() => {
  for (const [name, value] of Object.entries(TEST_SECRETS)) vi.stubEnv(name, value);
});

async function ask(address: string, by: Actor | null, init: RequestInit = {}) {
  const env = system.bindings;
  const session = by && (await startSession({ env }, by));
  const headers = new Headers(init.headers);
  headers.set("host", "localhost");
  if (session) headers.set("cookie", session.cookie);
  const request = new Request(`http://localhost${address}`, { ...init, headers });
  return answerDirectly(request, new URL(request.url), env, { waitUntil: () => undefined });
}

describe("the files of a gallery are answered without Next", () => {
  it.each(["file", "thumbnail"])(
    "the bytes of a %s, its head, or that it is known",
    async (what) => {
      const answer = await ask(`${path}/${what}`, boss);
      expect(answer?.status).toBe(200);
      expect(new Uint8Array((await answer?.arrayBuffer()) ?? [])).toEqual(PICTURE.bytes);
      const head = await ask(`${path}/${what}`, boss, { method: "HEAD" });
      expect([head?.status, head?.body, head?.headers.get("content-length")]).toEqual([
        ...[200, null, "300"],
      ]);
      const tag = answer?.headers.get("etag") ?? "";
      const known = await ask(`${path}/${what}`, boss, { headers: { "if-none-match": tag } });
      expect([known?.status, known?.body]).toEqual([304, null]);
    },
  );

  it("a part of a file, also as a download", async () => {
    const headers = { range: "bytes=10-19" };
    const part = await ask(`${path}/file?download=1`, boss, { headers });
    expect(part?.status).toBe(206);
    expect(part?.headers.get("content-disposition")).toMatch(/^attachment/);
    expect((await part?.arrayBuffer())?.byteLength).toBe(10);
  });

  it("nothing for whoever may not enter, and nothing that is not there", async () => {
    const outsider = await system.createActor("moderator");
    for (const what of ["file", "thumbnail"]) {
      expect((await ask(`${path}/${what}`, null))?.status).toBe(401);
      expect((await ask(`${path}/${what}`, outsider))?.status).toBe(404);
      expect((await ask(`${base}/unknown/${what}`, boss))?.status).toBe(404);
      const head = await ask(`${base}/unknown/${what}`, boss, { method: "HEAD" });
      expect([head?.status, head?.body]).toEqual([404, null]);
    }
  });

  it.each([
    ["a write", "/thumbnail", { method: "PUT" }],
    ["a path that Next reads in another way", "%2Dx/file", {}],
    ["a path that ends in a slash", "/file/", {}],
    ["any other path", "", {}],
  ])("but for %s Next is asked", async (_, rest, init) => {
    expect(await ask(`${path}${rest}`, boss, init)).toBeNull();
  });
});

describe("a cookie of a request that Next does not see", () => {
  const read = (cookie: string, name = "atrium") =>
    directRequest.run(
      { headers: new Headers({ cookie }), env: system.bindings, ctx: { waitUntil: () => {} } },
      async () => (await cookies()).get(name)?.value,
    );

  it("is the later one of two with its name, decoded, and none where it cannot be", async () => {
    expect(await read("other=1; atrium=first; atrium=a%2Ab;more=2")).toBe("a*b");
    expect(await read("xatrium=1; atrium-device=2")).toBeUndefined();
    expect(await read("atrium=%E0%A4%A")).toBeUndefined();
  });

  it("is not known outside of one, and none is set", async () => {
    await expect(cookies()).rejects.toThrow("Outside a request");
    const waitUntil = () => undefined;
    const inside = { headers: new Headers(), env: system.bindings, ctx: { waitUntil } };
    const set = directRequest.run(inside, async () => (await cookies()).set());
    await expect(set).rejects.toThrow("No cookie is set");
  });
});
