import { SearchField } from "@/components/search-field";
import type { TaskListQuery } from "@/lib/tasks/schema";
import { badgeFor } from "@/lib/ui/badges";
import { FilterSelect } from "../../_components/filter-select";
import { taskParams, tasksHref } from "./task-address";

/** The eight statuses under the mode whose screens offer them (decisions). */
const STATUS_GROUPS = [
  { group: "Auto", statuses: ["aktiv", "running", "paused", "inaktiv"] },
  { group: "Manual", statuses: ["pending", "in-progress", "completed", "cancelled"] },
] as const;

/** Search and filters; each starts at the first page again and keeps the others. */
export function TaskToolbar({ query }: { query: TaskListQuery }) {
  const statuses = STATUS_GROUPS.flatMap(({ group, statuses: words }) =>
    words.map((value) => ({
      value,
      group,
      label: badgeFor("task", value).label,
      href: tasksHref(query, { status: value }),
    })),
  );
  const modes = ["manual", "auto"].map((value) => ({
    value,
    label: badgeFor("taskMode", value).label,
    href: tasksHref(query, { mode: value }),
  }));
  const everything = (name: "status" | "mode", label: string) => ({
    value: "all",
    label,
    href: tasksHref(query, { [name]: "" }),
  });
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_11rem_9rem]">
      <SearchField
        action="/tasks"
        className="max-sm:col-span-2"
        label="Search tasks"
        placeholder="Search name or description…"
        defaultValue={query.q}
        params={taskParams(query)}
      />
      <FilterSelect
        label="Status"
        value={query.status}
        options={[everything("status", "All statuses"), ...statuses]}
      />
      <FilterSelect
        label="Mode"
        value={query.mode}
        options={[everything("mode", "All modes"), ...modes]}
      />
    </div>
  );
}
