import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Pencil } from "@/components/ui/icons";
import { gatePage, load } from "@/lib/http/load";
import { getTaskScreen, type TaskScreen } from "@/lib/screens/tasks";
import { TASK_ID_MISSING, type TaskUserView } from "@/lib/tasks/schema";
import { PageTitle } from "../../_parts/page-title";
import { TaskError } from "../_parts/task-error";
import { ActivityCard } from "./_parts/activity-card";
import { Description, DetailsCard, PeopleCard, QuickActions } from "./_parts/task-cards";
import { TaskFieldsCard } from "./_parts/task-fields-card";
import { LiveStatus, StatusMenu, TaskLive } from "./_parts/task-live";
import { TaskRuns } from "./_parts/task-runs";

export default async function TaskPage({ params }: { params: Promise<{ taskId: string }> }) {
  const { now } = await gatePage("tasks.list");
  const taskId = readId((await params).taskId);
  if (taskId === "") {
    return (
      <PageOutlet>
        <PageTitle names={["Task"]} />
        <TaskError message={TASK_ID_MISSING} />
      </PageOutlet>
    );
  }
  const { data, failure } = await load((ctx) => getTaskScreen(ctx, taskId));
  return (
    <PageOutlet
      crumbs={[{ label: "Tasks", href: "/tasks" }, { label: data?.found.task.name ?? "Task" }]}
    >
      <PageTitle names={[data?.found.task.name ?? "Task"]} />
      {failure ? <TaskError message={failure.message} /> : <TaskDetail screen={data} now={now} />}
    </PageOutlet>
  );
}

/** A segment of only blanks arrives still encoded. */
const readId = (segment: string) => segment.replaceAll("%20", " ").trim();

const personOf = ({ userId, userName }: TaskUserView) => ({ id: userId, name: userName });

function TaskDetail({ screen, now }: { screen: TaskScreen; now: number }) {
  const { found, candidates, comments, activity, work, fields } = screen;
  const { task, rights } = found;
  const { id, name, status, priority, taskMode, due_date, project_id: projectId } = task;
  return (
    <TaskLive task={{ id, status, priority, taskMode, due_date }}>
      <PageHeader
        className="[&_h1]:text-2xl [&_h1]:tracking-[-0.018em]"
        title={name}
        badges={
          <>
            <StatusBadge vocabulary="taskMode" status={taskMode} />
            <LiveStatus canEdit={rights.setStatus} />
          </>
        }
        actions={
          <>
            {rights.edit ? (
              <Link href={`/tasks/${id}/edit`} className={buttonVariants({ variant: "outline" })}>
                <Pencil aria-hidden />
                Edit Task
              </Link>
            ) : null}
            {rights.setStatus ? <StatusMenu label="Update Status" isMain /> : null}
          </>
        }
      />
      <div className="detail-columns lg:grid-rows-[auto_1fr]">
        <Description text={task.description} />
        <div className="grid min-w-0 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <QuickActions task={task} rights={rights} />
          <DetailsCard found={found} now={now} />
          <TaskFieldsCard
            task={task}
            fields={fields}
            people={[...task.assignedUsers.map(personOf), ...candidates]}
            names={found.names}
            canEdit={rights.edit}
          />
          <PeopleCard task={task} canEdit={rights.edit} candidates={candidates} />
        </div>
        <div className="grid min-w-0 gap-8">
          <TaskRuns task={{ id, name, projectId, taskMode }} work={work} />
          <ActivityCard taskId={id} comments={comments} activity={activity} />
        </div>
      </div>
    </TaskLive>
  );
}
