import { describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { apiDispatch, type RouteModule, routeFinder } from "@/lib/http/api-dispatch";
import { apiRoutes } from "../../../scripts/lib/api-routes.mjs";

const PATHS = [
  "/api/[...path]",
  "/api/files/[...key]",
  "/api/projects",
  "/api/projects/[projectId]",
  "/api/projects/[projectId]/workspaces/[type]/[records]",
  "/api/projects/[projectId]/workspaces/[type]/[records]/[recordId]",
  "/api/projects/[projectId]/workspaces/media/assets/[assetId]/file",
  "/api/projects/[projectId]/workspaces/media/uploads",
  "/api/projects/my-projects",
];

const findRoute = routeFinder(PATHS.map((path) => ({ path })));
const find = (pathname: string) => {
  const found = findRoute(pathname);
  return found && { path: found.route.path, params: found.params };
};

describe("the route that serves a path", () => {
  it.each([
    ["/api/projects", "/api/projects", {}],
    ["/api/projects/7", "/api/projects/[projectId]", { projectId: "7" }],
    ["/api/projects/my-projects", "/api/projects/my-projects", {}],
    [
      "/api/projects/7/workspaces/crm/contacts/9",
      "/api/projects/[projectId]/workspaces/[type]/[records]/[recordId]",
      { projectId: "7", type: "crm", records: "contacts", recordId: "9" },
    ],
    ["/api/files/branding/a.png", "/api/files/[...key]", { key: ["branding", "a.png"] }],
  ])("%s is %s", (address, path, params) => {
    expect(find(address)).toEqual({ path, params });
  });

  it("is the one with the fixed segment, and another where that leads nowhere", () => {
    const media = "/api/projects/7/workspaces/media";
    expect(find(`${media}/uploads`)?.path).toMatch(/uploads$/);
    expect(find(`${media}/assets/1/file`)?.path).toMatch(/file$/);
    expect(find(`${media}/assets`)?.params).toMatchObject({ type: "media", records: "assets" });
    expect(find(`${media}/assets/1`)?.params).toMatchObject({ records: "assets", recordId: "1" });
    expect(find(`${media}/assets/1/other`)?.path).toBe("/api/[...path]");
  });

  it("has its segments decoded, and only those that are open", () => {
    expect(find("/api/projects/a%20b%C3%A9+%3F")?.params).toEqual({ projectId: "a bé+?" });
    expect(find("/api/files/a%20b/c%26d")?.params).toEqual({ key: ["a b", "c&d"] });
    expect(find("/api/%70rojects")?.path).toBe("/api/[...path]");
  });

  it("is told by its case, and a slash at the end means nothing", () => {
    expect(find("/api/Projects")?.path).toBe("/api/[...path]");
    expect(find("/api/projects/")?.path).toBe("/api/projects");
    expect(find("/api/projects/7/")?.params).toEqual({ projectId: "7" });
  });

  it("takes names that objects have, and names of folders, as any other text", () => {
    for (const id of ["__proto__", "constructor", "[projectId]", "..."])
      expect(find(`/api/projects/${id}`)?.params).toEqual(Object.fromEntries([["projectId", id]]));
  });

  it("is the route file itself for each one in app/api, in whatever order they are listed", () => {
    const routes = apiRoutes();
    for (const listed of [routes, routes.toReversed()]) {
      const findIn = routeFinder(listed);
      for (const { path } of routes)
        expect(findIn(path.replaceAll(/\[(?:\.\.\.)?\w+\]/g, "x"))?.route.path).toBe(path);
    }
  });

  it("is none where nothing matches", () => {
    const without = routeFinder([{ path: "/api/projects" }]);
    for (const path of ["/api/projects/7", "/api", "/api/projectsx", "/x/api/projects"])
      expect(without(path)).toBeNull();
  });
});

/** A route file's answer: the method and its parameters. */
const echo: NonNullable<RouteModule["GET"]> = async (request, { params }) =>
  Response.json({ method: request.method, params: await params }, { headers: { etag: '"1"' } });

async function ask(module: RouteModule, method: string, path = "/api/users/7") {
  const dispatch = apiDispatch([{ path: "/api/users/[userId]", load: async () => module }]);
  return dispatch(new Request(`http://localhost${path}`, { method }), path);
}

describe("a call", () => {
  it("is answered by the method of its route", async () => {
    const answer = await ask({ GET: echo, PATCH: echo }, "PATCH");
    expect(await answer.json()).toEqual({ method: "PATCH", params: { userId: "7" } });
  });

  it("of HEAD is answered by GET, without the body, which ends", async () => {
    const cancel = vi.fn();
    const body = () => new ReadableStream({ cancel });
    const stream = async () => new Response(body(), { status: 206, headers: { etag: '"1"' } });
    const answer = await ask({ GET: stream }, "HEAD");
    expect([answer.status, answer.body, answer.headers.get("etag")]).toEqual([206, null, '"1"']);
    expect(cancel).toHaveBeenCalledOnce();
    expect(((await ask({ GET: echo }, "HEAD")) as Response).body).toBeNull();
  });

  it("of OPTIONS is answered with the methods that there are", async () => {
    const answer = await ask({ GET: echo, DELETE: echo }, "OPTIONS");
    expect([answer.status, answer.headers.get("allow")]).toEqual([
      204,
      "DELETE, GET, HEAD, OPTIONS",
    ]);
    const write = await ask({ POST: echo }, "OPTIONS");
    expect(write.headers.get("allow")).toBe("OPTIONS, POST");
  });

  it("that nothing answers is 404, and a method that is not there 405, both with the envelope", async () => {
    const unknown = await ask({ GET: echo }, "GET", "/api/nothing");
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toEqual({
      success: false,
      message: "Not found",
      code: "not_found",
    });
    const refused = await ask({ GET: echo }, "PUT");
    expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await refused.json()).toMatchObject({ success: false, code: "method_not_allowed" });
    expect((await ask({ POST: echo }, "HEAD")).status).toBe(405);
  });

  it("whose handler throws is answered all the same", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fail = async () => {
      throw new Error("secret");
    };
    const answer = await ask({ GET: fail }, "GET");
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret");
    expect(log).toHaveBeenCalled();
    const refuse = async () => {
      throw new AppError("forbidden", "No");
    };
    expect((await ask({ POST: refuse }, "POST")).status).toBe(403);
    const load = () => Promise.reject(new Error("broken"));
    const broken = apiDispatch([{ path: "/api/x", load }]);
    expect((await broken(new Request("http://localhost/api/x"), "/api/x")).status).toBe(500);
    log.mockRestore();
  });
});

describe("the table of the API", () => {
  it("has every route file of app/api with the path of its folder, and the one for all others", () => {
    const routes = apiRoutes();
    expect(routes.length).toBeGreaterThan(80);
    expect(routes).toContainEqual({
      file: "app/api/users/[userId]/route.ts",
      path: "/api/users/[userId]",
    });
    expect(routes.map(({ path }) => path)).toContain("/api/[...path]");
    for (const { file, path } of routes) expect(file).toBe(`app${path}/route.ts`);
  });
});
