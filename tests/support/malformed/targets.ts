import { globSync, readFileSync } from "node:fs";
import { ROUTE_TABLE } from "../../api/route-table";
import type { Random } from "../seeded-random";
import { recordBodies } from "./record-bodies";
import type { World } from "./world";

export interface Target {
  method: string;
  /** With `:segment` in the place of the id of what the segment before it names. */
  path: string;
  isForm: boolean;
  /** The server action that a POST to a page names. */
  action?: string;
}

const ID = "00000000-0000-4000-8000-000000000000";
const RECORD_LISTS = Object.keys(recordBodies({}));

/** Every call of the API, and every list of records with the calls that the table shows on one of them. */
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

/** `app/(console)/projects/[projectId]/page` as an address. */
function addressOfPage(file: string): string {
  const path = file
    .replace(/^app|\([a-z]+\)\/|\/?page(\.tsx)?$/g, "")
    .replace(/([a-z-]+)\/\[\w+Id\]/g, "$1/:$1")
    .replace("[workspaceType]", "crm")
    .replace("[tabId]", "contacts")
    .replace("[level]", "none");
  return path || "/";
}

/** Every page's address. */
function pages(): Target[] {
  const files = globSync("app/**/page.tsx").map((file) => file.replaceAll("\\", "/"));
  return files.map((file) => ({ method: "GET", path: addressOfPage(file), isForm: false }));
}

/** Every server action of the build, at the first page that has it. */
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

/** Where requests go: the calls more often than the pages, which cost more. */
export const TARGETS = { calls: calls(), pages: pages(), actions: actions() };

/** The address with the ids of the world, now and then with one that is not there or that is no id. */
export function addressOf(random: Random, world: World, { method, path }: Target): string {
  return path.replace(/:([a-z-]+)/g, (_, kind: string) => {
    // What is deleted is gone for those that come after.
    const isSpared = method === "DELETE" && random.chance(0.9);
    if (isSpared || random.chance(0.1)) return random.pick([ID, "x", "1", "-1"]);
    return world.ids[kind] ?? ID;
  });
}
