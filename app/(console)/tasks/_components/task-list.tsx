import Link from "next/link";
import { redirect } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { Pager } from "@/components/pager";
import { buttonVariants } from "@/components/ui/button";
import { load } from "@/lib/http/load";
import { listTasks } from "@/lib/tasks/list-tasks";
import { TASKS_LOAD_FAILED, type TaskListQuery } from "@/lib/tasks/schema";
import { LoadFailed } from "../../_components/load-failed";
import { tasksHref } from "./task-address";
import { TaskTable } from "./task-table";
import { TaskToolbar } from "./task-toolbar";

/** What the person may read of the tasks, filtered as the URL says. */
export async function TaskList({ query }: { query: TaskListQuery }) {
  const { data, failure } = await load((ctx) => listTasks(ctx, query));
  if (failure)
    return (
      <LoadFailed title="Failed to Load Tasks" message={failure.message || TASKS_LOAD_FAILED} />
    );
  if (data.readable === 0) {
    return (
      <EmptyState
        kind="first-use"
        title="No tasks yet"
        description="Tasks that you create, are assigned to or share a project with will be listed here. Creating tasks is not built yet."
      />
    );
  }
  if (query.page > data.pageCount) redirect(tasksHref(query, { page: String(data.pageCount) }));
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <TaskToolbar query={query} />
        <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
          {data.rows.length} of {data.readable} tasks shown
        </p>
      </div>
      {data.rows.length > 0 ? <TaskTable tasks={data.rows} /> : <NoMatch />}
      <Pager
        page={data.page}
        pageCount={data.pageCount}
        hrefFor={(page) => tasksHref(query, { page: page === 1 ? "" : String(page) })}
        label="Task pages"
      />
    </div>
  );
}

function NoMatch() {
  return (
    <EmptyState
      kind="no-match"
      title="No tasks match your filters"
      action={
        <Link href="/tasks" className={buttonVariants({ variant: "outline" })}>
          Clear filters
        </Link>
      }
    />
  );
}
