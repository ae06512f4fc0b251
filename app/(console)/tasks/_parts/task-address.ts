import { NO_LIST_FIELDS } from "@/lib/custom-fields/list-fields";
import { SCREEN_PER_PAGE } from "@/lib/paging";
import { taskColumnsParam } from "@/lib/tasks/list/columns";
import { customColumns } from "@/lib/tasks/list/open-query";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import type { CustomName } from "@/lib/tasks/schema";

const TASK_FILTERS = ["status", "mode", "priority", "project", "assignee", "due"] as const;
export type TaskFilter = (typeof TASK_FILTERS)[number];

/** The list's search and filters, as bulk changes of all matching tasks send them. */
export type TaskFilterValues = Readonly<Record<string, string>>;

/** Returns the list's filters by name: those of every task, and by custom fields of its project. */
export function filtersOf(query: TaskScreenQuery): [name: string, value: string][] {
  const own = query.own?.filters ?? [];
  return [...TASK_FILTERS, ...own].map((name) => [
    name,
    String(query[name as TaskFilter | CustomName]),
  ]);
}

export const filterOf = (query: TaskScreenQuery): TaskFilterValues => ({
  q: query.q,
  ...Object.fromEntries(filtersOf(query)),
});

type Changes = Partial<
  Record<TaskFilter | CustomName | "q" | "sort" | "page" | "view" | "cards" | "columns", string>
>;

/** The saved views of the list. */
export const TASK_VIEWS = { list: "tasks", path: "/tasks" } as const;

export const DEFAULT_SORT = "-created_at";

/** Returns the number of open cards per column for the URL. */
export function cardsParam(cards: TaskScreenQuery["cards"]): string {
  return Object.entries(cards)
    .map(([status, count]) => `${status}.${count}`)
    .join(",");
}

/** Returns the page's URL parameters, without defaults and page number. */
export function taskParams(query: TaskScreenQuery): Record<string, string> {
  const filters = filtersOf(query).map(([name, value]) => [name, value === "all" ? "" : value]);
  const all = [
    ["q", query.q],
    ...filters,
    ["sort", query.sort === DEFAULT_SORT ? "" : query.sort],
    ["view", query.view === "list" ? "" : query.view],
    ["perPage", query.perPage === SCREEN_PER_PAGE ? "" : String(query.perPage)],
    ["cards", cardsParam(query.cards)],
    ["columns", taskColumnsParam(query.columns, customColumns(query.own ?? NO_LIST_FIELDS))],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== ""));
}

/** Returns the first page's address with changed parameters. An empty text removes one. */
export function tasksHref(query: TaskScreenQuery, changes: Changes = {}): string {
  const all = Object.entries({ ...taskParams(query), ...changes });
  const params = new URLSearchParams(all.filter(([, value]) => value !== "")).toString();
  return params ? `/tasks?${params}` : "/tasks";
}

/** Returns the API path of the list on screen, to check it for changes. */
export function listCall(query: TaskScreenQuery): string {
  const { view: _view, cards: _cards, columns: _columns, ...params } = taskParams(query);
  const paging = { page: String(query.page), perPage: String(query.perPage) };
  return `/api/tasks?${new URLSearchParams({ ...params, ...paging })}`;
}

/** Returns the API path of a file with all tasks that match. */
export function exportCall(query: TaskScreenQuery): string {
  const params = new URLSearchParams(filtersOf(query).filter(([, value]) => value !== "all"));
  if (query.q !== "") params.set("q", query.q);
  return params.size > 0 ? `/api/tasks/export?${params}` : "/api/tasks/export";
}

/** Returns the address without search and filters, in the same view. */
export function clearedHref(query: TaskScreenQuery): string {
  const { sort, view, columns } = taskParams(query);
  const kept = { ...(sort && { sort }), ...(view && { view }), ...(columns && { columns }) };
  const params = new URLSearchParams(kept).toString();
  return params ? `/tasks?${params}` : "/tasks";
}

/** Returns true if a search or filter is set. */
export function isFiltered(query: TaskScreenQuery): boolean {
  return query.q !== "" || filtersOf(query).some(([, value]) => value !== "all");
}

/** Returns the address that sorts by a column: in its natural direction first, then reversed. */
export function sortHref(query: TaskScreenQuery, key: string, first: "asc" | "desc"): string {
  const [one, other] = first === "asc" ? [key, `-${key}`] : [`-${key}`, key];
  const sort = query.sort === one ? other : one;
  return tasksHref(query, { sort: sort === DEFAULT_SORT ? "" : sort });
}
