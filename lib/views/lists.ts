import { type SavedList, WORKSPACE_TYPES, type WorkspaceType } from "@/db/vocabulary";
import type { Action } from "@/lib/auth/policy";
import { isCustomName } from "@/lib/custom-fields/names";

// Without zod, because the menu of views loads this in the browser.

export const VIEW_NAME_MAX = 60;
export const VIEW_QUERY_MAX = 2000;
/** Views per person and list. */
export const MOST_VIEWS = 50;

interface List {
  path: string;
  /** The action that allows opening the list. */
  action: Action;
  /** The query parameters that a view stores. Not the page, and not what is open over the list. */
  params: readonly string[];
}

const ITEM_PARAMS = ["q", "status", "sort", "view"];

/** Lists outside of workspaces. */
const LISTS: Readonly<Record<Exclude<SavedList, "records">, List>> = {
  tasks: {
    path: "/tasks",
    action: "tasks.list",
    params: [
      ...["q", "status", "mode", "priority", "project", "assignee", "due", "sort"],
      ...["view", "perPage", "cards", "columns"],
    ],
  },
  projects: { path: "/projects", action: "projects.list", params: ITEM_PARAMS },
  agents: { path: "/agents", action: "agents.list", params: ITEM_PARAMS },
  rags: { path: "/rags", action: "rags.list", params: ITEM_PARAMS },
  users: {
    path: "/users",
    action: "users.list",
    params: ["q", "role", "status", "sort", "perPage"],
  },
  audit: {
    path: "/settings/audit",
    action: "audit.list",
    params: ["q", "action", "entityType", "actor", "person", "outcome", "from", "to"],
  },
};

/** The action that allows opening each list. Access to a workspace is checked in the query. */
export const LIST_ACTIONS: Readonly<Record<SavedList, Action>> = {
  ...(Object.fromEntries(
    Object.entries(LISTS).map(([kind, { action }]) => [kind, action]),
  ) as Record<keyof typeof LISTS, Action>),
  records: "workspaces.enter",
};

/** Parameters that a list of records doesn't store. Which list it is, is part of the key. */
const NOT_KEPT = ["page", "record", "asset", "view"];

/** Where a list of records is. */
interface RecordsRef {
  projectId: string;
  type: WorkspaceType;
  /** The workspace's sub-tab. */
  tab: string;
}

/** A parsed list key. */
export type ListRef =
  | { kind: keyof typeof LISTS; records: null }
  | { kind: "records"; records: RecordsRef };

/** Returns the key of a list of records. */
export const recordsList = ({ projectId, type, tab }: { [K in keyof RecordsRef]: string }) =>
  `records:${projectId}:${type}:${tab}`;

const RECORDS = /^records:([\w-]{1,64}):([a-z]+):([a-z][a-z-]{0,39})$/;

const isPlain = (key: string): key is keyof typeof LISTS => Object.hasOwn(LISTS, key);

/** Parses a list key. Null if it isn't one. */
export function readList(key: string): ListRef | null {
  if (isPlain(key)) return { kind: key, records: null };
  const [, projectId = "", named, tab = ""] = RECORDS.exec(key) ?? [];
  const type = WORKSPACE_TYPES.find((one) => one === named);
  return type ? { kind: "records", records: { projectId, type, tab } } : null;
}

function keptOf({ kind }: ListRef, name: string): boolean {
  if (kind === "records") return !NOT_KEPT.includes(name);
  return LISTS[kind].params.includes(name) || (kind === "tasks" && isCustomName(name));
}

/**
 * Returns the query string that a view stores: the list's own parameters, each once, sorted by
 * name. So the same view always has the same text.
 */
export function viewQuery(list: ListRef, text: string): string {
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (value !== "" && !kept.has(name) && keptOf(list, name)) kept.set(name, value);
  }
  return new URLSearchParams([...kept].sort(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** Returns the URL of a list with a view's query. */
export function viewPath({ kind, records }: ListRef, query: string): string {
  if (kind !== "records") return query ? `${LISTS[kind].path}?${query}` : LISTS[kind].path;
  const { projectId, type, tab } = records;
  const all = new URLSearchParams(query);
  all.set("view", tab);
  return `/projects/${encodeURIComponent(projectId)}/workspace/${type}/overview?${all}`;
}
