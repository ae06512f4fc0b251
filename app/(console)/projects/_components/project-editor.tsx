import type { ReactNode } from "react";
import { PageHeader } from "@/components/page-header";
import { load } from "@/lib/http/load";
import { listCandidates } from "@/lib/managed-items/list-candidates";
import type { CandidateView } from "@/lib/managed-items/schema";
import { getProject } from "@/lib/projects/get-project";
import { DEFAULT_WORKSPACES, type ProjectView } from "@/lib/projects/schema";
import { LoadFailed } from "../../_components/load-failed";
import { CreateProject } from "./create-project";
import { EditProject } from "./edit-project";
import { type PanelAddress, panelHref } from "./panel-address";
import type { ProjectValues } from "./project-values";

interface ProjectEditorProps {
  address: PanelAddress;
  /** Null to create. */
  editedId: string | null;
  list: ReactNode;
}

const NEW_PROJECT: ProjectValues = {
  name: "",
  details: "",
  projectUrl: "",
  projectType: "",
  status: "active",
  workspaces: [...DEFAULT_WORKSPACES],
  assigned_users: [],
};

function valuesOf(project: ProjectView): ProjectValues {
  const { name, details, projectUrl, projectType, status, workspaces } = project;
  const team = project.assigned_users.map(({ userId, userRole }) => ({ userId, userRole }));
  return { name, details, projectUrl, projectType, status, workspaces, assigned_users: team };
}

/** The create and edit modes of the panel. */
export async function ProjectEditor({ address, editedId, list }: ProjectEditorProps) {
  const listHref = panelHref(address);
  const [people, edited] = await Promise.all([
    load((ctx) => listCandidates(ctx, "projects.create")),
    editedId === null ? null : load((ctx) => getProject(ctx, editedId)),
  ]);
  const back = { href: listHref, label: "Projects" };
  if (edited === null) {
    return (
      <Frame title="Create Project" back={back}>
        <CreateProject
          initial={NEW_PROJECT}
          candidates={people.data}
          listHref={listHref}
          list={list}
        />
      </Frame>
    );
  }
  if (!edited.data) {
    return (
      <Frame title="Edit Project" back={back}>
        <LoadFailed
          title="The project could not be loaded"
          message="Failed to load project. Please try again."
        />
      </Frame>
    );
  }
  const { project, version } = edited.data;
  return (
    <Frame title={`Edit ${project.name}`} back={back}>
      <EditProject
        key={project.id}
        id={project.id}
        version={version}
        initial={valuesOf(project)}
        candidates={withAssigned(people.data, project)}
        listHref={listHref}
      />
    </Frame>
  );
}

/** Who is assigned but no longer active keeps their name in the form. */
function withAssigned(
  people: CandidateView[] | null,
  project: ProjectView,
): CandidateView[] | null {
  if (!people) return null;
  const known = new Set(people.map(({ id }) => id));
  const others = project.assigned_users.filter(({ userId }) => !known.has(userId));
  return [
    ...people,
    ...others.map(({ userId, userName, userEmail, userRole }) => ({
      id: userId,
      name: userName,
      email: userEmail,
      role: userRole,
    })),
  ];
}

interface FrameProps {
  title: string;
  back: { href: string; label: string };
  children: ReactNode;
}

function Frame({ title, back, children }: FrameProps) {
  return (
    <section className="grid gap-5" aria-label={title}>
      <PageHeader title={title} back={back} />
      {children}
    </section>
  );
}
