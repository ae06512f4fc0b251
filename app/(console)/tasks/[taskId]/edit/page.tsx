import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage, load } from "@/lib/http/load";
import { getEditTaskScreen } from "@/lib/screens/tasks";
import type { TaskView } from "@/lib/tasks/schema";
import { PageTitle } from "../../../_parts/page-title";
import { EditTask } from "../../_parts/form/edit-task";
import type { ProjectChoice } from "../../_parts/form/task-form";
import { valuesOf } from "../../_parts/form/task-values";
import { TaskError, TaskErrorLinks } from "../../_parts/task-error";

export default async function EditTaskPage({ params }: { params: Promise<{ taskId: string }> }) {
  const { actor } = await gatePage("tasks.list");
  const { taskId } = await params;
  const { data, failure } = await load((ctx) => getEditTaskScreen(ctx, taskId));
  if (failure) {
    return (
      <PageOutlet>
        <PageTitle names={["Edit Task"]} />
        <TaskError message={failure.message} />
      </PageOutlet>
    );
  }
  const { task, version, rights } = data.found;
  return (
    <PageOutlet
      crumbs={[
        { label: "Tasks", href: "/tasks" },
        { label: task.name, href: `/tasks/${task.id}` },
        { label: "Edit" },
      ]}
      className="max-w-3xl"
    >
      <PageTitle names={[`Edit ${task.name}`]} />
      <PageHeader title={`Edit ${task.name}`} />
      {rights.edit ? (
        <EditTask
          key={task.id}
          userId={actor.id}
          taskId={task.id}
          initial={valuesOf(task)}
          version={version}
          projects={withOwn(data.projects, task)}
          candidates={data.candidates}
          known={task.assignedUsers.map(({ userId: id, userName, userEmail, avatar }) => ({
            id,
            name: userName,
            email: userEmail,
            avatar,
          }))}
        />
      ) : (
        <EmptyState
          kind="no-permission"
          title="You can't edit this task"
          whoCan="Only its creator, its owners and admins of its project can edit it."
          action={<TaskErrorLinks />}
        />
      )}
    </PageOutlet>
  );
}

/**
 * Adds the task's own project to the choices if the person can edit the task but not see the
 * project.
 */
function withOwn(projects: readonly ProjectChoice[], task: TaskView): ProjectChoice[] {
  const { project_id: id, project_name: name } = task;
  if (id === null || projects.some((project) => project.id === id)) return [...projects];
  return [...projects, { id, name: name ?? "Another project" }];
}
