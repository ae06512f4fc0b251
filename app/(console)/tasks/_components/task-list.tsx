import { redirect } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import type { ProjectNameView } from "@/lib/projects/list-project-names";
import { searchNote } from "@/lib/search/search-note";
import { TaskBoardView } from "../_board/task-board-view";
import { TaskBulkBar } from "./bulk-bar";
import { clearedHref, type TaskPageQuery, tasksHref } from "./task-address";
import { type ListedTask, taskRow } from "./task-row";
import { TaskSelection } from "./task-selection";
import { TaskTable } from "./task-table";
import { TaskTableHead } from "./task-table-head";
import { TaskToolbar } from "./task-toolbar";

interface TaskListProps {
  query: TaskPageQuery;
  rows: readonly ListedTask[];
  /** How many the person may read at all. */
  readable: number;
  /** How many the search and the filters leave. */
  total: number;
  /** There may be more than a search has found. */
  more: boolean;
  pageCount: number;
  project: ProjectNameView | null;
  /** What asks is a phone, as far as the server can tell. */
  isPhone: boolean;
}

/** What the person may read of the tasks, filtered as the URL says: as a table, as cards or as a board. */
export function TaskList(props: TaskListProps) {
  const { query, rows, readable, total, more, pageCount, project, isPhone } = props;
  if (readable === 0) {
    return (
      <EmptyState
        kind="first-use"
        title="No tasks yet"
        description="Tasks that you create, are assigned to or share a project with are listed here."
        action={
          <Link href="/tasks/create" className={buttonVariants({})}>
            Create First Task
          </Link>
        }
      />
    );
  }
  if (query.page > pageCount) redirect(tasksHref(query, { page: String(pageCount) }));
  return (
    <TaskSelection ids={rows.map(({ task }) => task.id)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-2">
          <TaskToolbar query={query} project={project} />
          <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
            {rows.length} of {readable} tasks shown
            {searchNote({ q: query.q, total, more })}
          </p>
        </div>
        <Tasks query={query} rows={rows} isPhone={isPhone} />
        <Pager
          page={query.page}
          pageCount={pageCount}
          hrefFor={(page) => tasksHref(query, { page: page === 1 ? "" : String(page) })}
          label="Task pages"
        />
        {query.view === "list" ? <TaskBulkBar /> : null}
      </div>
    </TaskSelection>
  );
}

function Tasks({ query, rows, isPhone }: Pick<TaskListProps, "query" | "rows" | "isPhone">) {
  if (rows.length === 0) return <NoMatch query={query} />;
  return query.view === "board" ? (
    <TaskBoardView rows={rows} query={query} />
  ) : (
    <TaskTable rows={rows.map(taskRow)} head={<TaskTableHead query={query} />} isPhone={isPhone} />
  );
}

function NoMatch({ query }: { query: TaskPageQuery }) {
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
