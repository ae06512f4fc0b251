import { globSync, readFileSync } from "node:fs";
import { ROUTE_TABLE } from "../../api/route-table";
import type { Random } from "../seeded-random";
import { recordBodies } from "./record-bodies";
import type { World } from "./world";

export interface Target {
  method: string;
  /** With `:segment` in place of an id, after the segment that the id belongs to. */
  path: string;
  isForm: boolean;
  /** The server action of a POST to a page. */
  action?: string;
}

const ID = "00000000-0000-4000-8000-000000000000";
const RECORD_LISTS = Object.keys(recordBodies({}));

/** Returns every call of the API, and for every list of records the calls on one record. */
function calls(): Target[] {
  return ROUTE_TABLE.flatMap((row) => {
    const path = row.path.replaceAll(new RegExp(`([a-z]+)/${ID}`, "g"), "$1/:$1");
    const target = { method: row.method, path, isForm: row.form === true };
    if (!path.includes("/content/items")) return [target];
    return RECORD_LISTS.map((list) => ({
      ...target,
      path: path.replace("content/items", list).replace("/:items", `/:${list.split("/")[1]}`),
    }));
  });
}

/** Converts `app/(console)/projects/[projectId]/page` to an address. */
function addressOfPage(file: string): string {
  const path = file
    .replace(/^app|\([a-z]+\)\/|\/?page(\.tsx)?$/g, "")
    .replace(/([a-z-]+)\/\[\w+Id\]/g, "$1/:$1")
    .replace("[workspaceType]", "crm")
    .replace("[tabId]", "contacts")
    .replace("[level]", "none");
  return path || "/";
}

/** Returns every page's address. */
function pages(): Target[] {
  const files = globSync("app/**/page.tsx").map((file) => file.replaceAll("\\", "/"));
  return files.map((file) => ({ method: "GET", path: addressOfPage(file), isForm: false }));
}

/** Returns every server action of the build with the first page that has it. */
function actions(): Target[] {
  const manifest = readFileSync(".next/server/server-reference-manifest.json", "utf8");
  const { node } = JSON.parse(manifest) as {
    node: Record<string, { workers: Record<string, unknown> }>;
  };
  return Object.entries(node).map(([action, { workers }]) => {
    const [page = "app/page"] = Object.keys(workers);
    return { method: "POST", path: addressOfPage(page), isForm: false, action };
  });
}

/** Targets of the requests. Calls are chosen more often than pages, which are slower. */
export const TARGETS = { calls: calls(), pages: pages(), actions: actions() };

/** Fills in the world's ids, sometimes an unknown or invalid one. */
export function addressOf(random: Random, world: World, { method, path }: Target): string {
  return path.replace(/:([a-z-]+)/g, (_, kind: string) => {
    // Most deletions are skipped, because later requests need the item.
    const isSpared = method === "DELETE" && random.chance(0.9);
    if (isSpared || random.chance(0.1)) return random.pick([ID, "x", "1", "-1"]);
    return world.ids[kind] ?? ID;
  });
}
