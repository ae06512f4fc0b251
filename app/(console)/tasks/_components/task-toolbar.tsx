import { Link } from "@/components/link";
import { SearchField } from "@/components/search-field";
import { X } from "@/components/ui/icons";
import type { ProjectNameView } from "@/lib/projects/read-projects";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import { STATUSES_OF } from "@/lib/tasks/status-rules";
import { FilterSelect } from "../../_components/filter-select";
import { DEFAULT_SORT, TASK_FILTERS, type TaskFilter, taskParams, tasksHref } from "./task-address";
import { MODES, modeLabel, PRIORITIES, statusLabel, wordLabel } from "./task-badges";
import { Filters, ProjectFilter } from "./task-filters";

interface TaskToolbarProps {
  query: TaskScreenQuery;
  /** The project the list is filtered by, if known. */
  project: ProjectNameView | null;
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
    : [...SORTS, { value: query.sort, label: "By table column" }];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-4 xl:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))]">
      <SearchField
        action="/tasks"
        className="md:max-xl:col-span-2"
        label="Search tasks"
        placeholder="Search name or description…"
        defaultValue={query.q}
        params={params}
      />
      <Filters count={TASK_FILTERS.filter((name) => query[name] !== "all").length}>
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
          value={query.sort}
          options={sorts}
          param={{ path: "/tasks", name: "sort", params, byDefault: DEFAULT_SORT }}
        />
      </Filters>
    </div>
  );
}

interface FilterChipsProps {
  query: TaskScreenQuery;
  project: ProjectNameView | null;
}

/** Active filters, each with a button to remove it. */
export function FilterChips({ query, project }: FilterChipsProps) {
  const labels: Readonly<Record<TaskFilter, string>> = {
    status: statusLabel(query.status),
    mode: modeLabel(query.mode),
    priority: `${wordLabel(query.priority)} priority`,
    project: query.project === "none" ? "No project" : (project?.name ?? "Another project"),
    assignee: "Assigned to me",
    due: DUE.find(({ value }) => value === query.due)?.label ?? query.due,
  };
  const set = TASK_FILTERS.filter((name) => query[name] !== "all");
  if (set.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {set.map((name) => (
        <li key={name} className="min-w-0">
          <Link
            href={tasksHref(query, { [name]: "", page: "" })}
            scroll={false}
            aria-label={`Remove filter: ${labels[name]}`}
            className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border bg-muted pr-2 pl-3 text-13 hover:bg-accent touch:h-11"
          >
            <span className="truncate">{labels[name]}</span>
            <X aria-hidden className="size-3.5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
