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
    .filter(({ path }) => !own.includes(path) && !path.startsWith("app/(console)/_startup/"))
    .filter(({ code }) => /\buseRouter\b[^;]*from "next\/navigation"/.test(code));
  expect(found.map(({ path }) => path)).toEqual([]);
});

it("no files import each other in a circle", () => {
  expect(circles(sources)).toEqual([]);
});

it("roles are compared by the policy alone", () => {
  const others = sources.filter(({ path }) => !/^lib\/(auth|ui)\/|^lib\/.*schema|^db\//.test(path));
  expect(others.filter(({ code }) => COMPARES_ROLE.test(code)).map(({ path }) => path)).toEqual([]);
});

it("the environment and the bindings are read in one place each", () => {
  const using = (word: RegExp) => sources.filter(({ code }) => word.test(code)).map((s) => s.path);
  expect(using(/\bprocess\.env\b/)).toEqual(["lib/context/config"]);
  expect(using(/\bgetCloudflareContext\b/)).toEqual(["lib/http/request-context"]);
});

it("finds what is planted", () => {
  const planted = makeSource("lib/a/b.ts", 'import { redirect } from "next/navigation";');
  expect(forbidden(planted)).toEqual(["lib/a/b → next/navigation"]);
  const island = makeSource("app/x.tsx", '"use client";\nimport { eq } from "drizzle-orm";');
  expect(serverCodeIn(island)).toEqual(["app/x → drizzle-orm"]);
  const types = makeSource("app/y.tsx", 'import type { SQL } from "drizzle-orm";');
  expect(serverCodeIn(types)).toEqual([]);
});
