import type { ReactNode } from "react";
import { ListTools } from "@/components/list-tools";
import { SearchField } from "@/components/search-field";
import type { ProjectNameView } from "@/lib/projects/read-projects";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import { STATUSES_OF } from "@/lib/tasks/status-rules";
import { FilterSelect } from "../../_parts/filter-select";
import { DEFAULT_SORT, TASK_FILTERS, type TaskFilter, taskParams } from "./task-address";
import { MODES, modeLabel, PRIORITIES, statusLabel, wordLabel } from "./task-badges";
import { ProjectFilter } from "./task-filters";

interface TaskToolbarProps {
  query: TaskScreenQuery;
  /** The project the list is filtered by, if known. */
  project: ProjectNameView | null;
  count: ReactNode;
  /** Buttons at the end of the line. */
  children: ReactNode;
}

interface Choice {
  value: string;
  label: string;
  group?: string;
}

/** The eight statuses, grouped by mode. */
const STATUSES: readonly Choice[] = (["auto", "manual"] as const).flatMap((mode) =>
  STATUSES_OF[mode].map((value) => ({ value, label: statusLabel(value), group: modeLabel(mode) })),
);

const SORTS: readonly Choice[] = [
  { value: "-created_at", label: "Newest first" },
  { value: "created_at", label: "Oldest first" },
  { value: "-updated_at", label: "Recently updated" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "due_date", label: "Due soonest" },
  { value: "-priority", label: "Most urgent" },
  { value: "status", label: "Status" },
];

const DUE: readonly Choice[] = [
  { value: "overdue", label: "Overdue" },
  { value: "today", label: "Due today" },
  { value: "week", label: "Due within a week" },
];

/** Search and filters. Each goes back to the first page and keeps the others. */
export function TaskToolbar({ query, project, count, children }: TaskToolbarProps) {
  const params = taskParams(query);
  const filter = (name: TaskFilter, label: string, all: string, choices: readonly Choice[]) => (
    <FilterSelect
      label={label}
      word={name === "assignee" ? "Assignee" : label}
      value={query[name]}
      options={[{ value: "all", label: all }, ...choices]}
      param={{ path: "/tasks", name, params, byDefault: "all" }}
    />
  );
  const sorts = SORTS.some(({ value }) => value === query.sort)
    ? SORTS
    : [...SORTS, { value: query.sort, label: "By table column" }];
  return (
    <ListTools
      search={
        <SearchField
          action="/tasks"
          label="Search tasks"
          placeholder="Search tasks"
          defaultValue={query.q}
          params={params}
        />
      }
      filterCount={TASK_FILTERS.filter((name) => query[name] !== "all").length}
      filters={
        <>
          {filter("status", "Status", "All statuses", STATUSES)}
          {filter(
            "mode",
            "Mode",
            "All modes",
            MODES.map((value) => ({ value, label: modeLabel(value) })),
          )}
          {filter(
            "priority",
            "Priority",
            "All priorities",
            PRIORITIES.map((value) => ({ value, label: wordLabel(value) })),
          )}
          <ProjectFilter
            chosen={{ id: query.project, name: project?.name ?? "Another project" }}
            param={{ path: "/tasks", name: "project", params, byDefault: "all" }}
          />
          {filter("assignee", "Assigned to", "Assigned to anyone", [
            { value: "me", label: "Assigned to me" },
          ])}
          {filter("due", "Due", "Due any time", DUE)}
          <FilterSelect
            label="Sort"
            word=""
            value={query.sort}
            options={sorts}
            param={{ path: "/tasks", name: "sort", params, byDefault: DEFAULT_SORT }}
          />
        </>
      }
      count={count}
      isSelectable={query.view === "list"}
      display={children}
    />
  );
}
