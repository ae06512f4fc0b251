import * as z from "zod";
import { MAX_PER_PAGE } from "@/lib/paging";
import { TASKS_PER_SCREEN, taskListSchema } from "@/lib/tasks/list/schema";

/** The list's query, and how the page shows it: fewer at once than the API, within what a page may read. */
export const taskPageSchema = taskListSchema.extend({
  view: z.enum(["list", "board"]).default("list"),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(TASKS_PER_SCREEN),
});

export type TaskPageQuery = z.output<typeof taskPageSchema>;

export const TASK_FILTERS = ["status", "mode", "priority", "project", "assignee", "due"] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];

type Changes = Partial<Record<TaskFilter | "q" | "sort" | "page" | "view", string>>;

export const DEFAULT_SORT = "-created_at";

/** What the page's URL says, without defaults and without the page number. */
export function taskParams(query: TaskPageQuery): Record<string, string> {
  const filters = TASK_FILTERS.map((name) => [name, query[name] === "all" ? "" : query[name]]);
  const all = [
    ["q", query.q],
    ...filters,
    ["sort", query.sort === DEFAULT_SORT ? "" : query.sort],
    ["view", query.view === "list" ? "" : query.view],
    ["perPage", query.perPage === TASKS_PER_SCREEN ? "" : String(query.perPage)],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

/** The page's address with some parameters changed, an empty text for none; it starts at the first page again. */
export function tasksHref(query: TaskPageQuery, changes: Changes = {}): string {
  const all = Object.entries({ ...taskParams(query), ...changes });
  const params = new URLSearchParams(all.filter(([, value]) => value !== "")).toString();
  return params ? `/tasks?${params}` : "/tasks";
}

/** The call that answers what the page shows, for the question whether it has changed. */
export function listCall(query: TaskPageQuery): string {
  const { view: _view, ...params } = taskParams(query);
  const paging = { page: String(query.page), perPage: String(query.perPage) };
  return `/api/tasks?${new URLSearchParams({ ...params, ...paging })}`;
}

/** Without search and filters, but seen the same way. */
export function clearedHref(query: TaskPageQuery): string {
  const { sort, view } = taskParams(query);
  const params = new URLSearchParams({ ...(sort && { sort }), ...(view && { view }) }).toString();
  return params ? `/tasks?${params}` : "/tasks";
}

/** True where search or a filter is set. */
export function isFiltered(query: TaskPageQuery): boolean {
  return query.q !== "" || TASK_FILTERS.some((name) => query[name] !== "all");
}

/** The address that sorts by a column: downwards first or upwards first as it makes sense, then the other way. */
export function sortHref(query: TaskPageQuery, key: string, first: "asc" | "desc"): string {
  const [one, other] = first === "asc" ? [key, `-${key}`] : [`-${key}`, key];
  const sort = query.sort === one ? other : one;
  return tasksHref(query, { sort: sort === DEFAULT_SORT ? "" : sort });
}
