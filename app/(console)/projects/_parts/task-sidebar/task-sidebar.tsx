import { redirect } from "next/navigation";
import { Link } from "@/components/link";
import { Pager } from "@/components/pager";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { type PageOf, type QueryValues, readPageQuery } from "@/lib/paging";
import { type MovableTaskView, movableQuerySchema } from "@/lib/tasks/list/schema";
import { type PanelAddress, panelHref, panelParams } from "../../../_parts/items/panel-frame";
import { LoadFailed } from "../../../_parts/load-failed";
import { TaskSidebarFrame, TaskSidebarRows } from "./task-sidebar-rows";

/** Returns the task sidebar's URL parameters for the list's links, without defaults. */
export function taskSidebarParams(values: QueryValues): Record<string, string> {
  const { taskQ, taskPage } = readPageQuery(movableQuerySchema, values);
  return {
    ...(taskQ && { taskQ }),
    ...(taskPage > 1 && { taskPage: String(taskPage) }),
  };
}

/** Returns the list's URL parameters for the task sidebar's links. */
function listParams(values: QueryValues): Record<string, string> {
  const kept = ["q", "status", "page"].map((name) => [name, values[name]] as const);
  return Object.fromEntries(
    kept.filter((entry): entry is readonly [string, string] => typeof entry[1] === "string"),
  );
}

interface TaskSidebarProps {
  /** The panel's address without the task sidebar's parameters. */
  address: PanelAddress;
  searchParams: QueryValues;
  /** Heading level of the neighbouring headings. */
  level: 2 | 3;
  /** Tasks that the person may move, those without a project first; null if loading failed. */
  tasks: PageOf<MovableTaskView> | null;
}

/** The task sidebar next to the projects. */
export function TaskSidebar({ address, searchParams, level, tasks }: TaskSidebarProps) {
  const { taskQ, taskPage } = readPageQuery(movableQuerySchema, searchParams);
  const fixed = { ...address.fixed, ...listParams(searchParams) };
  return (
    <TaskSidebarFrame level={level} startsOpen={taskQ !== "" || taskPage > 1}>
      {tasks ? (
        <SidebarTasks address={{ path: address.path, fixed }} q={taskQ} tasks={tasks} />
      ) : (
        <LoadFailed
          title="Failed to Load Tasks"
          message="Failed to load tasks. Please try again."
          level={3}
        />
      )}
    </TaskSidebarFrame>
  );
}

interface SidebarTasksProps {
  /** Includes the list's search and page. */
  address: PanelAddress;
  q: string;
  tasks: PageOf<MovableTaskView>;
}

function SidebarTasks({ address, q, tasks: { rows, page, pageCount } }: SidebarTasksProps) {
  const hrefFor = (number: number) =>
    panelHref(address, {
      taskQ: q || undefined,
      taskPage: number > 1 ? String(number) : undefined,
    });
  if (page > pageCount) redirect(hrefFor(pageCount));
  return (
    <>
      {q || pageCount > 1 ? (
        <SearchField
          name="taskQ"
          action={address.path}
          label="Search tasks"
          placeholder="Search tasks…"
          defaultValue={q}
          params={panelParams(address, {})}
        />
      ) : null}
      {rows.length === 0 ? (
        <NoTasks isSearch={q !== ""} />
      ) : (
        <>
          <p className="text-13 text-muted-foreground">
            Drag a task onto a project, or use “Assign to project…”.
          </p>
          <TaskSidebarRows tasks={rows} />
        </>
      )}
      <Pager page={page} pageCount={pageCount} hrefFor={hrefFor} label="Task pages" />
    </>
  );
}

function NoTasks({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <p className="text-muted-foreground">No tasks match your search</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-muted-foreground">No tasks to assign</p>
      <Link href="/tasks/create" className={buttonVariants({ variant: "outline", size: "sm" })}>
        Create Task
      </Link>
    </div>
  );
}
