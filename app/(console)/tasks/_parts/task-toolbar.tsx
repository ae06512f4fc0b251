import type { ReactNode } from "react";
import { ListTools } from "@/components/list-tools";
import { MoreFilters } from "@/components/more-filters";
import { SearchField } from "@/components/search-field";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { filterChoices, type ListFields, NO_LIST_FIELDS } from "@/lib/custom-fields/list-fields";
import type { ProjectNameView } from "@/lib/projects/read-projects";
import type { Field } from "@/lib/records/field-schema";
import { orderWords } from "@/lib/records/order-words";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import type { CustomName } from "@/lib/tasks/schema";
import { STATUSES_OF } from "@/lib/tasks/status-rules";
import { FilterSelect } from "../../_parts/filter-select";
import { DEFAULT_SORT, filtersOf, type TaskFilter, taskParams } from "./task-address";
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

/** Both directions of each custom field that the list can be sorted by. */
const sortsOf = ({ fields, sorts }: ListFields): Choice[] =>
  fields
    .filter(({ name }) => sorts.includes(name))
    .flatMap((field) => {
      const [first, last] = orderWords(field);
      return [
        { value: field.name, label: `${field.label}, ${first}` },
        { value: `-${field.name}`, label: `${field.label}, ${last}` },
      ];
    });

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
  const { own = NO_LIST_FIELDS } = query;
  const offered = [...SORTS, ...sortsOf(own)];
  const sorts = offered.some(({ value }) => value === query.sort)
    ? offered
    : [...offered, { value: query.sort, label: "By table column" }];
  const mode = filter(
    "mode",
    "Mode",
    "All modes",
    MODES.map((value) => ({ value, label: modeLabel(value) })),
  );
  const due = filter("due", "Due", "Due any time", DUE);
  const custom = own.fields.filter(({ name }) => own.filters.includes(name));
  const isSet = ({ name }: Field) => query[name as CustomName] !== "all";
  const [inLine, more] = [custom.filter(isSet), custom.filter((field) => !isSet(field))];
  const customFilter = (field: Field) => (
    <FilterSelect
      key={field.name}
      label={field.label}
      value={String(query[field.name as CustomName])}
      options={[
        { value: "all", label: `${field.label}: all` },
        ...filterChoices(field).map((value) => ({ value, label: choiceWords(field, value) })),
      ]}
      param={{ path: "/tasks", name: field.name, params, byDefault: "all" }}
    />
  );
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
      filterCount={filtersOf(query).filter(([, value]) => value !== "all").length}
      filters={
        <>
          {filter("status", "Status", "All statuses", STATUSES)}
          {query.mode === "all" ? null : mode}
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
          {query.due === "all" ? null : due}
          {inLine.map(customFilter)}
          <MoreFilters>
            {query.due === "all" ? due : null}
            {query.mode === "all" ? mode : null}
            {more.map(customFilter)}
          </MoreFilters>
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
