import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { can } from "@/lib/auth/policy";
import { gatePage } from "@/lib/http/load";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { TASKS_LOAD_FAILED } from "@/lib/tasks/schema";
import { isPhone } from "@/lib/ui/is-phone";
import { LoadFailed } from "../_components/load-failed";
import { ListRefresh } from "./_components/list-refresh";
import { tasksFailure } from "./_components/load-failure";
import { loadTasks } from "./_components/load-tasks";
import { listCall, taskPageSchema } from "./_components/task-address";
import { TaskList } from "./_components/task-list";
import { ViewSwitch } from "./_components/view-switch";

const NO_RIGHTS = { edit: false, setStatus: false, delete: false };

export default async function TasksPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  const { actor, now, client } = await gatePage("tasks.list");
  const query = readPageQuery(taskPageSchema, await searchParams);
  const { list, project } = await loadTasks(query);
  return (
    <PageOutlet
      fullWidth={query.view === "board"}
      className={query.view === "list" ? "max-w-[90rem]" : ""}
    >
      <PageHeader
        title="All Tasks"
        description="Manual and automatic work, across the projects that you can see."
        actions={
          <>
            <ListRefresh
              path={listCall(query)}
              etag={list.data?.tag ?? null}
              failed={TASKS_LOAD_FAILED}
            />
            <ViewSwitch query={query} />
            {can(actor, "tasks.create") ? (
              <Link href="/tasks/create" className={buttonVariants({})}>
                <Plus aria-hidden />
                Create Task
              </Link>
            ) : null}
          </>
        }
      />
      {list.data ? (
        <TaskList
          query={query}
          rows={list.data.rows.map((task) => ({
            task,
            rights: list.data.rights[task.id] ?? NO_RIGHTS,
            now,
          }))}
          readable={list.data.readable}
          total={list.data.total}
          more={list.data.more}
          pageCount={list.data.pageCount}
          project={project}
          isPhone={isPhone(client.userAgent)}
        />
      ) : (
        <LoadFailed title="Failed to Load Tasks" message={tasksFailure(list.failure)} />
      )}
    </PageOutlet>
  );
}
