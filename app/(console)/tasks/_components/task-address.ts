import type { TaskListQuery } from "@/lib/tasks/schema";

type Changes = Partial<Record<"q" | "status" | "mode" | "sort" | "page", string>>;

/** What the list's URL says, without defaults and without the page. */
export function taskParams({ q, status, mode, sort }: TaskListQuery): Record<string, string> {
  const params = {
    q,
    status: status === "all" ? "" : status,
    mode: mode === "all" ? "" : mode,
    sort: sort === "-created_at" ? "" : sort,
  };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ""));
}

/** The list's address with some parameters changed, an empty text for none; it starts at the first page again. */
export function tasksHref(query: TaskListQuery, changes: Changes = {}): string {
  const all = Object.entries({ ...taskParams(query), ...changes });
  const params = new URLSearchParams(all.filter(([, value]) => value !== "")).toString();
  return params ? `/tasks?${params}` : "/tasks";
}
