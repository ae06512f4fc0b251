import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage, load } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { getNewTaskScreen } from "@/lib/screens/tasks";
import { LoadFailed } from "../../_parts/load-failed";
import { PageTitle } from "../../_parts/page-title";
import { CreateTask } from "../_parts/form/create-task";
import { newTaskValues } from "../_parts/form/task-values";

/** Creates a task; `?project=` preselects a project. */
export default async function CreateTaskPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  const { actor } = await gatePage("tasks.create");
  const { project } = await searchParams;
  const wanted = typeof project === "string" ? project : "";
  const { data, failure } = await load((ctx) => getNewTaskScreen(ctx, wanted || null));
  if (failure) {
    return (
      <Frame>
        <LoadFailed title="Failed to load the form" message={failure.message} />
      </Frame>
    );
  }
  const { projects, candidates } = data;
  const initial = newTaskValues(projects.some(({ id }) => id === wanted) ? wanted : "");
  return (
    <Frame>
      <CreateTask
        key={initial.project_id}
        userId={actor.id}
        initial={initial}
        projects={projects}
        candidates={candidates}
      />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageOutlet
      crumbs={[{ label: "Tasks", href: "/tasks" }, { label: "Create Task" }]}
      className="max-w-3xl"
    >
      <PageTitle names={["Create Task"]} />
      <PageHeader title="Create Task" />
      {children}
    </PageOutlet>
  );
}
