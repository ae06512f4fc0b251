import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { Plus } from "@/components/ui/icons";
import { ViewSwitch } from "@/components/view-switch";
import { can } from "@/lib/auth/policy";
import { isPhone } from "@/lib/auth/user-agent";
import { gatePage, load } from "@/lib/http/load";
import { type QueryValues, readPageQuery } from "@/lib/paging";
import { openTasksScreen } from "@/lib/screens/tasks";
import { taskScreenSchema } from "@/lib/tasks/list/schema";
import { TASKS_LOAD_FAILED } from "@/lib/tasks/schema";
import { readViewTabs } from "@/lib/views/read-views";
import { LoadFailed } from "../_parts/load-failed";
import { PageTitle } from "../_parts/page-title";
import { ViewTabs } from "../_parts/views/view-tabs";
import { ListRefresh } from "./_parts/list-refresh";
import { listCall, TASK_VIEWS, tasksHref } from "./_parts/task-address";
import { tasksFailure } from "./_parts/task-error";
import { TaskList } from "./_parts/task-list";

export default async function TasksPage({ searchParams }: { searchParams: Promise<QueryValues> }) {
  const { actor, now, client } = await gatePage("tasks.list");
  const values = await searchParams;
  const [{ data, failure }, views] = await Promise.all([
    load((ctx) => openTasksScreen(ctx, values)),
    load((ctx) => readViewTabs(ctx, TASK_VIEWS.list)),
  ]);
  const query = data?.query ?? readPageQuery(taskScreenSchema, values);
  const shown = data?.list ?? data?.board;
  return (
    <PageOutlet crumbs={[{ label: "Tasks" }]} fullWidth className="gap-0">
      <PageTitle names={["Tasks"]} />
      <PageHeader
        title="All Tasks"
        badges={<ViewTabs target={TASK_VIEWS} views={views.data ?? []} params={values} all="" />}
        actions={
          <>
            <ListRefresh
              path={listCall(query)}
              etag={shown?.tag ?? null}
              failed={TASKS_LOAD_FAILED}
            />
            <ViewSwitch
              current={query.view}
              hrefs={{
                list: tasksHref(query, { view: "", cards: "" }),
                board: tasksHref(query, { view: "board" }),
              }}
            />
            {can(actor, "tasks.create") ? (
              <Link
                href="/tasks/create"
                data-create
                className={`${buttonVariants()} touch:min-w-11`}
              >
                <Plus aria-hidden />
                <span className="max-sm:sr-only">Create Task</span>
              </Link>
            ) : null}
          </>
        }
      />
      {failure ? (
        <LoadFailed title="Failed to Load Tasks" message={tasksFailure(failure)} />
      ) : (
        <TaskList query={query} screen={data} now={now} isPhone={isPhone(client.userAgent)} />
      )}
    </PageOutlet>
  );
}
