import { SearchField } from "@/components/search-field";
import type { ProjectNameView } from "@/lib/projects/read-projects";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import { FilterSelect } from "../../_components/filter-select";
import { DEFAULT_SORT, type TaskFilter, taskParams } from "./task-address";
import { MODES, modeLabel, PRIORITIES, STATUSES_OF, statusLabel, wordLabel } from "./task-badges";
import { MoreFilters, ProjectFilter } from "./task-filters";

interface TaskToolbarProps {
  query: TaskScreenQuery;
  /** The one that the list is filtered by, where it is known. */
  project: ProjectNameView | null;
}

interface Choice {
  value: string;
  label: string;
  group?: string;
}

/** The eight statuses under the mode whose screens offer them. */
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

/** Filters beyond the ones of the specification: on a phone they stand behind a button. */
const EXTRA = ["priority", "project", "assignee", "due"] as const;

/** Search and filters; each starts at the first page again and keeps the others. */
export function TaskToolbar({ query, project }: TaskToolbarProps) {
  const params = taskParams(query);
  const filter = (name: TaskFilter, label: string, all: string, choices: readonly Choice[]) => (
    <FilterSelect
      label={label}
      value={query[name]}
      options={[{ value: "all", label: all }, ...choices]}
      param={{ path: "/tasks", name, params, byDefault: "all" }}
    />
  );
  const sorts = SORTS.some(({ value }) => value === query.sort)
    ? SORTS
    : [...SORTS, { value: query.sort, label: "As sorted in the table" }];
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-4 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <SearchField
        action="/tasks"
        className="max-md:col-span-2 md:max-xl:col-span-2"
        label="Search tasks"
        placeholder="Search name or description…"
        defaultValue={query.q}
        params={params}
      />
      {filter("status", "Status", "All statuses", STATUSES)}
      {filter(
        "mode",
        "Mode",
        "All modes",
        MODES.map((value) => ({ value, label: modeLabel(value) })),
      )}
      <MoreFilters count={EXTRA.filter((name) => query[name] !== "all").length}>
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
        {filter("assignee", "Assigned to", "Assigned to anybody", [
          { value: "me", label: "Assigned to me" },
        ])}
        {filter("due", "Due", "Due any time", [
          { value: "overdue", label: "Overdue" },
          { value: "today", label: "Due today" },
          { value: "week", label: "Due within a week" },
        ])}
        <FilterSelect
          label="Sort"
          value={query.sort}
          options={sorts}
          param={{ path: "/tasks", name: "sort", params, byDefault: DEFAULT_SORT }}
        />
      </MoreFilters>
    </div>
  );
}
