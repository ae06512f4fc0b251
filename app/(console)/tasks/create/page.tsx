import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { gatePage, load } from "@/lib/http/load";
import type { QueryValues } from "@/lib/paging";
import { listProjectNames } from "@/lib/projects/list-project-names";
import { listNewTaskCandidates } from "@/lib/tasks/people/candidates";
import { LoadFailed } from "../../_components/load-failed";
import { CreateTask } from "../_form/create-task";
import { newTaskValues } from "../_form/values-of-task";

/** A new task; `?project=` starts it in a project. */
export default async function CreateTaskPage({
  searchParams,
}: {
  searchParams: Promise<QueryValues>;
}) {
  const { actor } = await gatePage("tasks.create");
  const { project } = await searchParams;
  const wanted = typeof project === "string" ? project : "";
  const [projects, people] = await Promise.all([
    load(listProjectNames),
    load((ctx) => listNewTaskCandidates(ctx, wanted || null)),
  ]);
  if (!projects.data) {
    return (
      <Frame>
        <LoadFailed title="The form could not be loaded" message={projects.failure.message} />
      </Frame>
    );
  }
  const initial = newTaskValues(projects.data.some(({ id }) => id === wanted) ? wanted : "");
  return (
    <Frame>
      <CreateTask
        key={initial.project_id}
        userId={actor.id}
        initial={initial}
        projects={projects.data}
        candidates={people.data}
      />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageOutlet className="max-w-3xl">
      <PageHeader back={{ href: "/tasks", label: "All Tasks" }} title="Create Task" />
      {children}
    </PageOutlet>
  );
}
