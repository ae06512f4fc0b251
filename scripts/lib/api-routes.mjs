import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { at, filesUnder, ROOT } from "./project.mjs";

const TABLE = at(".build", "api-routes.js");

/**
 * Returns the route files of app/api with their paths, such as "/api/users/[userId]".
 * @returns {{ file: string, path: string }[]}
 */
export function apiRoutes() {
  return filesUnder(at("app", "api"))
    .map((file) => relative(ROOT, file).replaceAll("\\", "/"))
    .filter((file) => file.endsWith("/route.ts"))
    .map((file) => ({ file, path: `/${dirname(file).slice("app/".length)}` }));
}

/** Writes the table of API handlers for the worker. */
export function writeApiRoutes() {
  const entries = apiRoutes().map(
    ({ file, path }) => `  { path: "${path}", load: () => import("../${file}") },`,
  );
  mkdirSync(dirname(TABLE), { recursive: true });
  writeFileSync(TABLE, ["export const API_ROUTES = [", ...entries, "];", ""].join("\n"));
}

/**
 * Returns every call declared in the route files. The application's modules must be importable:
 * with lib/alias-hooks.mjs, or in a test.
 * @returns {Promise<import("../../lib/http/declaration").Operation[]>}
 */
export async function readOperations() {
  const { operationsOf } = await import(pathToFileURL(at("lib", "http", "declaration.ts")).href);
  const operations = [];
  for (const { file, path } of apiRoutes()) {
    operations.push(...operationsOf(path, await import(pathToFileURL(at(file)).href)));
  }
  return operations;
}
