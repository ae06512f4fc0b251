import { redirect } from "next/navigation";
import { CorrectedSearch } from "@/components/corrected-search";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import { ArrowDown, ArrowUp, Download } from "@/components/ui/icons";
import { TableHead, TableHeader } from "@/components/ui/table";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { filterChoices, NO_LIST_FIELDS } from "@/lib/custom-fields/list-fields";
import { keyOf } from "@/lib/custom-fields/names";
import { pageNumberFormats, pageTimeFormats } from "@/lib/http/load";
import { rangeOf } from "@/lib/paging";
import { isNumeric } from "@/lib/records/number-format";
import type { TasksScreen } from "@/lib/screens/tasks";
import { taskColumnChoices } from "@/lib/tasks/list/columns";
import type { TaskPage } from "@/lib/tasks/list/list-tasks";
import { customColumns } from "@/lib/tasks/list/open-query";
import type { TaskScreenQuery } from "@/lib/tasks/list/schema";
import type { CustomName, TaskRights, TaskView } from "@/lib/tasks/schema";
import { shownTotal } from "@/lib/total";
import { ColumnsButton } from "../../_parts/columns/columns-button";
import { exportLook } from "../../_parts/export-look";
import { customCells } from "../../_parts/fields/custom-cells";
import { ViewsButton } from "../../_parts/views/views-button";
import { TaskBoardView } from "./board/task-board-view";
import { type SettableField, TaskBulkBar } from "./bulk-bar";
import {
  clearedHref,
  exportCall,
  filterOf,
  sortHref,
  TASK_VIEWS,
  taskParams,
  tasksHref,
} from "./task-address";
import {
  type CustomColumn,
  columnClass,
  shownColumns,
  TASK_COLUMNS,
  type TaskColumn,
} from "./task-cells";
import { type ListedTask, taskRow } from "./task-row";
import { SelectAllTasks, TaskSelection } from "./task-selection";
import { TaskTable } from "./task-table";
import { TaskToolbar } from "./task-toolbar";

interface TaskListProps {
  query: TaskScreenQuery;
  screen: TasksScreen;
  /** Time of the request. */
  now: number;
  /** Whether the server takes the device for a phone. */
  isPhone: boolean;
}

const NO_RIGHTS = { edit: false, setStatus: false, delete: false };

interface WithRights {
  rows: readonly TaskView[];
  rights: Readonly<Record<string, TaskRights>>;
}

interface Listing extends WithRights {
  names: ReadonlyMap<string, string>;
}

/** Adds the shown values of custom fields to tasks. */
async function listed(
  { rows, rights, names }: Listing,
  query: TaskScreenQuery,
  now: number,
): Promise<ListedTask[]> {
  const fields = shownFields(query);
  const [dates, numbers] = await Promise.all([pageTimeFormats(), pageNumberFormats()]);
  return rows.map((task) => ({
    ...{ task, rights: rights[task.id] ?? NO_RIGHTS, now },
    ...(fields.length > 0 && {
      custom: customCells(fields, (field) => task.custom[keyOf(field)], { dates, numbers, names }),
    }),
  }));
}

/** Returns the custom fields that the query shows. */
const shownFields = ({ own = NO_LIST_FIELDS, columns }: TaskScreenQuery) =>
  own.fields.filter(({ name }) => columns.includes(name as CustomName));

/** Returns the columns of the project's custom fields. */
const customColumnsOf = ({ own = NO_LIST_FIELDS }: TaskScreenQuery): CustomColumn[] =>
  own.fields.map((field) => ({
    id: field.name as CustomName,
    header: field.label,
    isNumeric: isNumeric(field),
    ...(own.sorts.includes(field.name) && { sort: { key: field.name, first: "asc" as const } }),
  }));

/** Returns the custom fields with one choice or yes or no, which a menu can set on many tasks. */
const settableOf = ({ own = NO_LIST_FIELDS }: TaskScreenQuery): SettableField[] =>
  own.fields
    .filter(({ kind }) => kind === "choice" || kind === "yes-no")
    .map((field) => ({
      key: keyOf(field),
      label: field.label,
      choices: filterChoices(field).map((value) => ({
        value: field.kind === "yes-no" ? value === "true" : value,
        label: choiceWords(field, value),
      })),
    }));

function columnChoicesOf({ own = NO_LIST_FIELDS }: TaskScreenQuery) {
  const custom = customColumns(own);
  return {
    choices: taskColumnChoices(custom),
    labels: Object.fromEntries([
      ...TASK_COLUMNS.map(({ id, header }) => [id, header]),
      ...own.fields.map(({ name, label }) => [name, label]),
    ]),
    note:
      custom.all.length > 0
        ? undefined
        : "To see custom fields as columns, filter by one project that has some.",
  };
}

/** The tasks that the person may read, filtered by the URL, as a table, cards or a board. */
export async function TaskList({ query, screen, now, isPhone }: TaskListProps) {
  const { list, board, project, corrected } = screen;
  const found = list ?? board;
  if (!found || found.readable.total === 0) return <NoTasks />;
  const { total, readable } = found;
  if (list && query.page > list.pageCount)
    redirect(tasksHref(query, { page: String(list.pageCount) }));
  return (
    <TaskSelection ids={list ? list.rows.map(({ id }) => id) : []}>
      <TaskToolbar
        query={query}
        project={project}
        count={
          <>
            {shownTotal(found)}
            {found.isLowerBound ? null : ` of ${shownTotal(readable)}`} tasks shown
            {list && list.pageCount > 1 ? (
              <span className="hidden sm:inline"> · {rangeOf(list)}</span>
            ) : null}
          </>
        }
      >
        {list ? (
          <ColumnsButton
            {...columnChoicesOf(query)}
            chosen={query.columns}
            path="/tasks"
            params={taskParams(query)}
          />
        ) : null}
        <ViewsButton {...TASK_VIEWS} />
        <a
          href={exportCall({ ...query, q: corrected ?? query.q })}
          download
          {...exportLook("Export CSV", true)}
        >
          <Download aria-hidden />
          <span className="md:sr-only">Export CSV</span>
        </a>
      </TaskToolbar>
      <CorrectedSearch
        typed={query.q}
        corrected={corrected}
        hrefOf={(q) => tasksHref(query, { q, page: "" })}
      />
      {total === 0 ? <NoMatch query={query} /> : null}
      {list && total > 0 ? (
        <ListView
          query={query}
          shown={{ ...query, q: corrected ?? query.q }}
          page={list}
          now={now}
          isPhone={isPhone}
        />
      ) : null}
      {board && total > 0 ? (
        <TaskBoardView
          rows={await listed(board, query, now)}
          counts={board.columns}
          query={query}
        />
      ) : null}
    </TaskSelection>
  );
}

interface ListViewProps {
  query: TaskScreenQuery;
  /** The query that found the tasks. */
  shown: TaskScreenQuery;
  page: TaskPage;
  now: number;
  isPhone: boolean;
}

async function ListView({ query, shown, page, now, isPhone }: ListViewProps) {
  return (
    <>
      <TaskTable
        rows={(await listed(page, query, now)).map(taskRow)}
        columns={query.columns}
        custom={customColumnsOf(query)}
        head={<TaskTableHead query={query} />}
        isPhone={isPhone}
      />
      <Pager
        page={page.page}
        pageCount={page.pageCount}
        hrefFor={(number) => tasksHref(query, { page: number === 1 ? "" : String(number) })}
        label="Task pages"
      />
      <TaskBulkBar
        total={page.total}
        totalText={shownTotal(page)}
        filter={filterOf(shown)}
        settable={settableOf(query)}
      />
    </>
  );
}

function NoTasks() {
  return (
    <EmptyState
      kind="first-use"
      title="No tasks yet"
      description="Tasks you create, are assigned to or share a project with appear here."
      action={
        <Link href="/tasks/create" className={buttonVariants({})}>
          Create First Task
        </Link>
      }
    />
  );
}

function NoMatch({ query }: { query: TaskScreenQuery }) {
  return (
    <EmptyState
      kind="no-match"
      title="No tasks match your filters"
      action={
        <Link href={clearedHref(query)} className={buttonVariants({ variant: "outline" })}>
          Clear filters
        </Link>
      }
    />
  );
}

/** Column names with links to sort by them. */
function TaskTableHead({ query }: { query: TaskScreenQuery }) {
  return (
    <TableHeader>
      <tr>
        <TableHead>
          <SelectAllTasks />
        </TableHead>
        {shownColumns(query.columns, customColumnsOf(query)).map((column) => (
          <ColumnHead key={column.id} column={column} query={query} />
        ))}
      </tr>
    </TableHeader>
  );
}

function ColumnHead({ column, query }: { column: TaskColumn; query: TaskScreenQuery }) {
  const { id, header, icon: Icon, sort } = column;
  const className = columnClass(column);
  const text = id === "view" || Icon ? <span className="sr-only">{header}</span> : header;
  if (!sort) return <TableHead className={className}>{text}</TableHead>;
  const isUp = query.sort === sort.key;
  const isDown = query.sort === `-${sort.key}`;
  return (
    <TableHead
      className={className}
      aria-sort={isUp ? "ascending" : isDown ? "descending" : "none"}
    >
      <Link
        href={sortHref(query, sort.key, sort.first)}
        scroll={false}
        title={Icon ? `Sort by ${header.toLowerCase()}` : undefined}
        className="inline-flex h-8 items-center gap-1 hover:text-foreground touch:h-11"
      >
        {Icon && !isUp && !isDown ? <Icon aria-hidden className="size-3.5" /> : null}
        {text}
        {isUp ? <ArrowUp aria-hidden className="size-3.5" /> : null}
        {isDown ? <ArrowDown aria-hidden className="size-3.5" /> : null}
      </Link>
    </TableHead>
  );
}
