import { SCREEN_PER_PAGE } from "@/lib/paging";
import { taskColumnsParam } from "@/lib/tasks/list/columns";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";

export const TASK_FILTERS = ["status", "mode", "priority", "project", "assignee", "due"] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];

/** The list's search and filters, as a change of all that match sends them. */
export type TaskFilterValues = Pick<TaskScreenQuery, TaskFilter | "q">;

export function filterOf(query: TaskScreenQuery): TaskFilterValues {
  const { q, status, mode, priority, project, assignee, due } = query;
  return { q, status, mode, priority, project, assignee, due };
}

type Changes = Partial<
  Record<TaskFilter | "q" | "sort" | "page" | "view" | "cards" | "columns", string>
>;

export const DEFAULT_SORT = "-created_at";

/** How far the board's columns are open, as the URL has it. */
export function cardsParam(cards: TaskScreenQuery["cards"]): string {
  return Object.entries(cards)
    .map(([status, count]) => `${status}.${count}`)
    .join(",");
}

/** What the page's URL says, without defaults and without the page number. */
export function taskParams(query: TaskScreenQuery): Record<string, string> {
  const filters = TASK_FILTERS.map((name) => [name, query[name] === "all" ? "" : query[name]]);
  const all = [
    ["q", query.q],
    ...filters,
    ["sort", query.sort === DEFAULT_SORT ? "" : query.sort],
    ["view", query.view === "list" ? "" : query.view],
    ["perPage", query.perPage === SCREEN_PER_PAGE ? "" : String(query.perPage)],
    ["cards", cardsParam(query.cards)],
    ["columns", taskColumnsParam(query.columns)],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

/** The page's address with some parameters changed, an empty text for none; it starts at the first page again. */
export function tasksHref(query: TaskScreenQuery, changes: Changes = {}): string {
  const all = Object.entries({ ...taskParams(query), ...changes });
  const params = new URLSearchParams(all.filter(([, value]) => value !== "")).toString();
  return params ? `/tasks?${params}` : "/tasks";
}

/** The call that answers what the page shows, for the question whether it has changed. */
export function listCall(query: TaskScreenQuery): string {
  const { view: _view, cards: _cards, columns: _columns, ...params } = taskParams(query);
  const paging = { page: String(query.page), perPage: String(query.perPage) };
  return `/api/tasks?${new URLSearchParams({ ...params, ...paging })}`;
}

/** Without search and filters, but seen the same way. */
export function clearedHref(query: TaskScreenQuery): string {
  const { sort, view, columns } = taskParams(query);
  const kept = { ...(sort && { sort }), ...(view && { view }), ...(columns && { columns }) };
  const params = new URLSearchParams(kept).toString();
  return params ? `/tasks?${params}` : "/tasks";
}

/** True where search or a filter is set. */
export function isFiltered(query: TaskScreenQuery): boolean {
  return query.q !== "" || TASK_FILTERS.some((name) => query[name] !== "all");
}

/** The address that sorts by a column: downwards first or upwards first as it makes sense, then the other way. */
export function sortHref(query: TaskScreenQuery, key: string, first: "asc" | "desc"): string {
  const [one, other] = first === "asc" ? [key, `-${key}`] : [`-${key}`, key];
  const sort = query.sort === one ? other : one;
  return tasksHref(query, { sort: sort === DEFAULT_SORT ? "" : sort });
}
