import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { type Import, makeSource, readSources, type Source } from "../support/imports";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const sources = readSources(ROOT, ["app", "components", "engine", "reader", "lib", "db"]);
const byPath = new Map(sources.map((source) => [source.path, source]));

const isPackage = ({ target, isOwn }: Import, ...names: string[]) =>
  !isOwn && names.some((name) => target === name || target.startsWith(`${name}/`));
const isIn = ({ target, isOwn }: Import, ...rooms: string[]) =>
  isOwn && rooms.some((room) => target.startsWith(room));

/** The rooms of docs/architecture.md, first match first, with their forbidden imports. */
const ROOMS: readonly [room: RegExp, isForbidden: (item: Import) => boolean][] = [
  [/^db\//, (item) => item.isOwn && !isIn(item, "db/")],
  [/^components\//, (item) => isIn(item, "app/") || (isIn(item, "db/") && !item.isType)],
  [/^app\//, (item) => isPackage(item, "drizzle-orm", "@opennextjs/cloudflare")],
  [
    /^lib\/(http|actions|worker)\//,
    (item) => isIn(item, "components/", "db/schema/") || isPackage(item, "drizzle-orm"),
  ],
  [
    /^engine\//,
    (item) =>
      isPackage(item, "next", "react", "@opennextjs/cloudflare") ||
      isIn(item, "components/", "app/", "lib/http/", "lib/actions/", "lib/worker/"),
  ],
  [/^reader\//, (item) => !isIn(item, "lib/knowledge/extraction/", "reader/")],
  [/^lib\//, (item) => isPackage(item, "next", "react") || isIn(item, "components/", "app/")],
];

function forbidden({ path, imports }: Source): string[] {
  const rule = ROOMS.find(([room]) => room.test(path))?.[1];
  return imports.filter((item) => rule?.(item)).map(({ target }) => `${path} → ${target}`);
}

const isServerOnly = (item: Import) =>
  isPackage(item, "drizzle-orm", "server-only", "next/headers", "iron-session") ||
  item.target.startsWith("node:") ||
  isIn(item, "db/schema/", "db/client");

/**
 * Returns the server code that reaches the browser with a file: its imports and theirs. A server
 * action's module stays on the server.
 */
function serverCodeIn(start: Source): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const visit = (source: Source, way: readonly string[]) => {
    if (seen.has(source.path) || /^\s*["']use server["']/.test(source.code)) return;
    seen.add(source.path);
    for (const item of source.imports.filter(({ isType }) => !isType)) {
      if (isServerOnly(item)) found.push([...way, source.path, item.target].join(" → "));
      const next = item.isOwn ? byPath.get(item.target) : undefined;
      if (next) visit(next, [...way, source.path]);
    }
  };
  visit(start, []);
  return found;
}

/** Returns each cycle of imports once, including types. */
function circles(all: readonly Source[]): string[] {
  const state = new Map<string, "open" | "done">();
  const found: string[] = [];
  const visit = (source: Source, way: readonly string[]) => {
    state.set(source.path, "open");
    for (const { target, isOwn } of source.imports) {
      const next = isOwn ? byPath.get(target) : undefined;
      if (!next) continue;
      if (state.get(target) === "open")
        found.push([...way.slice(way.indexOf(target)), source.path, target].join(" → "));
      else if (!state.has(target)) visit(next, [...way, source.path]);
    }
    state.set(source.path, "done");
  };
  for (const source of all) if (!state.has(source.path)) visit(source, []);
  return found;
}

const ROLE = `["'](?:superadmin|super_admin|admin|moderator)["']`;
const COMPARES_ROLE = new RegExp(
  String.raw`(?<!\bstage )(?<![!=])[!=]==?\s*${ROLE}|${ROLE}\s*[!=]==?|\bcase\s+${ROLE}|\.includes\(\s*${ROLE}|\b(?:eq|ne)\([^,]*,\s*${ROLE}|(?:=|<>)\s*'(?:superadmin|admin|moderator)'`,
);

it("every file imports only what its room may", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap(forbidden)).toEqual([]);
});

/** Returns what a worker is bundled from: our files and packages. */
function bundleOf(entry: string) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string) => {
    const source = byPath.get(path);
    if (!source || files.has(path)) return;
    files.add(path);
    for (const { target, isOwn, isType } of source.imports) {
      if (isType) continue;
      if (isOwn) visit(target);
      else packages.add(target);
    }
  };
  visit(entry);
  return { files: [...files], packages: [...packages] };
}

it("the engine carries neither the framework nor its adapter, nor what reads files", () => {
  const { files, packages } = bundleOf("engine/worker");
  expect(files.length).toBeGreaterThan(10);
  const others = /^(next|react|@opennextjs|unpdf|fflate|htmlparser2)\b/;
  expect(packages.filter((name) => others.test(name))).toEqual([]);
});

it("the reader carries what reads files, and nothing that could reach more", () => {
  const { files, packages } = bundleOf("reader/worker");
  const own = /^reader\/worker$|^lib\/(encodings|text-encoding|knowledge\/(extraction\/.*|text))$/;
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((path) => !own.test(path))).toEqual([]);
  const readers = ["chardet", "fflate", "htmlparser2", "papaparse", "postal-mime", "unpdf"];
  expect(packages.toSorted()).toEqual(readers);
});

it("nothing of the server ships to the browser", () => {
  const islands = sources.filter(({ code }) => /^\s*["']use client["']/.test(code));
  expect(islands.length).toBeGreaterThan(100);
  expect(islands.flatMap(serverCodeIn)).toEqual([]);
});

it("the pages of the console go through its own router, which waits for the connection", () => {
  const own = ["components/hooks/use-router"];
  const found = sources
    .filter(({ path }) => !own.includes(path) && !path.startsWith("app/(console)/_parts/startup/"))
    .filter(({ code }) => /\buseRouter\b[^;]*from "next\/navigation"/.test(code));
  expect(found.map(({ path }) => path)).toEqual([]);
});

it("what a route alone uses is in a folder named _parts", () => {
  const folders = sources.flatMap(({ path }) => path.split("/").slice(0, -1));
  const names = folders.filter((name) => name.startsWith("_"));
  expect([...new Set(names)]).toEqual(["_parts"]);
  const files = sources.map(({ path }) => path.split("/").at(-1) ?? "");
  expect(files.filter((name) => name.startsWith("_"))).toEqual([]);
});

it("no files import each other in a circle", () => {
  expect(circles(sources)).toEqual([]);
});

it("roles are compared by the policy alone", () => {
  const others = sources.filter(({ path }) => !/^lib\/(auth|ui)\/|^lib\/.*schema|^db\//.test(path));
  expect(others.filter(({ code }) => COMPARES_ROLE.test(code)).map(({ path }) => path)).toEqual([]);
});

/**
 * The areas of lib by quarter, left to right (docs/architecture.md). An area is a folder of lib, or
 * a part of a folder that is in another quarter than the rest of it. The files directly in lib are
 * in the first quarter.
 */
const QUARTERS = {
  ground: `context crypto text files jobs audit/audit auth/actor auth/roles auth/token-scope
    trash/not-deleted`,
  people: `auth users tokens account-links notices mail audit/rules audit/write resource managed-items/definition
    managed-items/visibility managed-items/ways managed-items/words projects/definition projects/visibility
    projects/lost-access projects/project-role projects/project-rules projects/team-managers`,
  system: "settings onboarding provider bindings quotas audit system",
  work: `projects workspaces custom-fields records managed-items media tasks comments views search overview
    service-accounts`,
  ai: `models knowledge rags agents conversations integrations usage analytics trash access
    job-kinds notices/own-notices notices/mail-notices screens`,
  doors: "http actions worker request ui",
};

const AREAS = new Map(
  Object.values(QUARTERS).flatMap((areas, quarter) =>
    areas.split(/\s+/).map((area): [string, number] => [area, quarter]),
  ),
);

/** Returns the area of a file of lib; "" for a file directly in it. */
function areaOf(path: string): string {
  const parts = path.split("/").slice(1);
  if (parts.length === 1) return "";
  const longest = parts.map((_, index) => parts.slice(0, parts.length - index).join("/"));
  return longest.find((area) => AREAS.has(area)) ?? parts[0] ?? "";
}

/** Returns the imports of a file of lib from an area to the right of its own, or of an unknown area. */
function rightward({ path, imports }: Source): string[] {
  const quarterOf = (area: string) => (area === "" ? 0 : (AREAS.get(area) ?? Number.NaN));
  const from = quarterOf(areaOf(path));
  return imports
    .filter((item) => isIn(item, "lib/"))
    .filter(({ target }) => !(quarterOf(areaOf(target)) <= from))
    .map(({ target }) => `${path} → ${target}`);
}

it("every area of lib imports only its own quarter and those to its left", () => {
  const inLib = sources.filter(({ path }) => path.startsWith("lib/"));
  const areas = new Set(inLib.map(({ path }) => areaOf(path)).filter((area) => area !== ""));
  expect([...areas].toSorted()).toEqual([...AREAS.keys()].toSorted());
  expect(inLib.flatMap(rightward)).toEqual([]);
});

it("docs/architecture.md describes every area of lib in one line, in its quarter", () => {
  const page = readFileSync(`${ROOT}/docs/architecture.md`, "utf8");
  const rows = [...page.matchAll(/^\| (?<quarter>[a-z]+) +\| `(?!lib\/)(?<area>[a-z/-]+)` +\|/gm)];
  const described = rows.map(({ groups }) => `${groups?.quarter} ${groups?.area}`);
  const wanted = Object.entries(QUARTERS).flatMap(([quarter, areas]) =>
    areas.split(/\s+/).map((area) => `${quarter} ${area}`),
  );
  expect(described.toSorted()).toEqual(wanted.toSorted());
});

it("the environment and the bindings are read in one place each", () => {
  const using = (word: RegExp) => sources.filter(({ code }) => word.test(code)).map((s) => s.path);
  expect(using(/\bprocess\.env\b/)).toEqual(["lib/context/config"]);
  expect(using(/\bgetCloudflareContext\b/)).toEqual(["lib/http/request-context"]);
});

it("finds what is planted", () => {
  const planted = makeSource("lib/a/b.ts", 'import { redirect } from "next/navigation";');
  expect(forbidden(planted)).toEqual(["lib/a/b → next/navigation"]);
  const reading = (path: string, target: string) =>
    rightward(makeSource(path, `import type { A } from "@/lib/${target}";`));
  expect(reading("lib/users/a.ts", "audit/audit")).toEqual([]);
  expect(reading("lib/tasks/a.ts", "agents/schema")).toEqual(["lib/tasks/a → lib/agents/schema"]);
  expect(reading("lib/money.ts", "auth/session")).toEqual(["lib/money → lib/auth/session"]);
  expect(reading("lib/users/a.ts", "unknown/a")).toEqual(["lib/users/a → lib/unknown/a"]);
  expect(reading("lib/unknown/a.ts", "money")).toEqual(["lib/unknown/a → lib/money"]);
  const island = makeSource("app/x.tsx", '"use client";\nimport { eq } from "drizzle-orm";');
  expect(serverCodeIn(island)).toEqual(["app/x → drizzle-orm"]);
  const types = makeSource("app/y.tsx", 'import type { SQL } from "drizzle-orm";');
  expect(serverCodeIn(types)).toEqual([]);
});
