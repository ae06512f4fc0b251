import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ListTodo, Plus } from "@/components/ui/icons";
import type { PageOf } from "@/lib/paging";
import type { ProjectView } from "@/lib/projects/schema";
import type { TaskView } from "@/lib/tasks/schema";
import { shownTotal } from "@/lib/total";

/** Tasks in the tab. The task list has all of them. */
export const SHOWN_TASKS = 20;

interface TasksTabProps {
  project: ProjectView;
  tasks: PageOf<TaskView>;
}

/** The project's newest tasks, with links to all tasks and to a new one. */
export function TasksTab({ project, tasks }: TasksTabProps) {
  const inProject = new URLSearchParams({ project: project.id });
  const create = (
    <Link
      href={`/tasks/create?${inProject}`}
      data-create
      className={buttonVariants({ variant: tasks.total === 0 ? "default" : "outline" })}
    >
      <Plus aria-hidden /> Create Task
    </Link>
  );
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <CardTitle>Project tasks</CardTitle>
          <p className="text-muted-foreground tabular-nums">
            {tasks.rows.length} of {shownTotal(tasks)} tasks shown, newest first
          </p>
        </div>
        {tasks.total > 0 ? (
          <div className="flex flex-wrap gap-2">
            <Link href={`/tasks?${inProject}`} className={buttonVariants({ variant: "secondary" })}>
              <ListTodo aria-hidden /> View in task list
            </Link>
            {create}
          </div>
        ) : null}
      </div>
      {tasks.total === 0 ? (
        <EmptyState
          kind="first-use"
          level={3}
          title="No tasks yet"
          description="Tasks you create in this project appear here."
          action={create}
        />
      ) : (
        <ul aria-label="Project tasks" className="grid gap-2">
          {tasks.rows.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function TaskRow({ task }: { task: TaskView }) {
  const people = task.assigned_users.length;
  const assigned = people === 1 ? "1 user" : `${people} users`;
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          href={`/tasks/${task.id}`}
          className="block font-medium underline-offset-4 hover:underline max-md:line-clamp-2 md:truncate touch:py-3"
        >
          {task.name}
        </Link>
        <p className="text-13 text-muted-foreground">{people === 0 ? "Unassigned" : assigned}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge vocabulary="task" status={task.status} />
        <StatusBadge vocabulary="taskMode" status={task.taskMode} />
      </div>
    </li>
  );
}
