import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { listProjectAgents } from "@/lib/agents/read-agents";
import { listProjectWorkers } from "@/lib/agents/runs/project-workers";
import type { Context } from "@/lib/context/context";
import { listCustomFields } from "@/lib/custom-fields/read-fields";
import { type Loaded, loadParts } from "@/lib/http/load";
import { listProjectIntegrations } from "@/lib/integrations/project-integrations";
import { getItemTeam, listItemCandidates } from "@/lib/managed-items/get-item-team";
import { getItem, type StoredItem } from "@/lib/managed-items/read-items";
import { PROJECT } from "@/lib/projects/definition";
import { countProject, getProjectUsage } from "@/lib/projects/get-project-usage";
import { PROJECT_STORE } from "@/lib/projects/project-store";
import { type ProjectTab, projectTabPath } from "@/lib/projects/project-tabs";
import type { ProjectView } from "@/lib/projects/schema";
import { listProjectRags } from "@/lib/rags/read-rags";
import { listAccountsWithTokens } from "@/lib/service-accounts/read-service-accounts";
import { taskFields } from "@/lib/tasks/custom/task-fields";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { WORKSPACE_CATALOGUE } from "@/lib/workspaces/catalogue";
import { getProjectAccess, type ProjectWorkspaceAccess } from "@/lib/workspaces/project-access";
import { listProjectMemberships, type WorkspaceMemberships } from "@/lib/workspaces/project-teams";
import { LazyWorkspaceAccessTable } from "../../../../../_parts/team/lazy-workspace-access-table";
import { ItemTeam, type LoadedTeam } from "../../../../../_parts/team/loaded-team";
import { WorkspaceGrid } from "../../../_parts/workspace-grid";
import { BindingsTab } from "./bindings-tab";
import { AgentsTab, IntegrationsTab, RagsTab } from "./link-tabs";
import { OverviewTab } from "./overview-tab";
import { SettingsTab } from "./settings-tab";
import { TabFailed, type TabProps } from "./tab-parts";
import { SHOWN_TASKS, TasksTab } from "./tasks-tab";

interface TeamTabPart {
  memberships: Loaded<WorkspaceMemberships[] | null>;
}

/** A loaded tab: the project and how to render the tab. */
interface ReadTab {
  item: Loaded<StoredItem<ProjectView>>;
  render: (props: TabProps) => ReactNode;
}

const readProject = (id: string) => (ctx: Context) => getItem(ctx, PROJECT_STORE, id);

/** Loads the project and one part of it, in one round trip. */
async function readPart<Part>(
  id: string,
  read: (ctx: Context, id: string) => Promise<Part>,
  draw: (props: TabProps, part: Part | null) => ReactNode,
): Promise<ReadTab> {
  const { item, part } = await loadParts({ item: readProject(id), part: (ctx) => read(ctx, id) });
  return { item, render: (props) => draw(props, part.data) };
}

/** Loads and renders each tab. */
export const READ_TAB: Record<ProjectTab, (id: string) => Promise<ReadTab>> = {
  async overview(id) {
    const { item, workers } = await loadParts({
      item: readProject(id),
      workers: (ctx) => listProjectWorkers(ctx, id),
    });
    return { item, render: (props) => <OverviewTab {...props} workers={workers} /> };
  },
  content: (id) =>
    readPart(id, getProjectAccess, (props, access) => <ContentTab {...props} access={access} />),
  agents: (id) =>
    readPart(id, listProjectAgents, (props, links) =>
      links ? <AgentsTab {...props} links={links} /> : <TabFailed what="agents" />,
    ),
  async team(id) {
    const { item, ...team } = await loadParts({
      item: readProject(id),
      team: (ctx) => getItemTeam(ctx, PROJECT, id),
      people: (ctx) => listItemCandidates(ctx, PROJECT, id),
      memberships: (ctx) => listProjectMemberships(ctx, id),
    });
    return { item, render: (props) => <TeamTab {...props} {...team} /> };
  },
  rags: (id) =>
    readPart(id, listProjectRags, (props, links) =>
      links ? <RagsTab {...props} links={links} /> : <TabFailed what="RAGs" />,
    ),
  tasks: (id) =>
    readPart(
      id,
      (ctx) => listProjectTasks(ctx, { projectId: id, limit: SHOWN_TASKS }),
      (props, tasks) =>
        tasks ? <TasksTab {...props} tasks={tasks} /> : <TabFailed what="tasks" />,
    ),
  integrations: (id) =>
    readPart(id, listProjectIntegrations, (props, integrations) =>
      integrations ? (
        <IntegrationsTab {...props} integrations={integrations} />
      ) : (
        <TabFailed what="integrations" />
      ),
    ),
  bindings: (id) =>
    readPart(id, getProjectUsage, (_props, usage) =>
      usage ? <BindingsTab usage={usage} /> : <TabFailed what="usage" />,
    ),
  async settings(id) {
    const { item, usage, agents, accounts, fields } = await loadParts({
      item: readProject(id),
      usage: (ctx) => countProject(ctx, id),
      agents: (ctx) => listProjectAgents(ctx, id),
      accounts: (ctx) => listAccountsWithTokens(ctx, id),
      fields: (ctx) => listCustomFields(ctx, taskFields(id)),
    });
    // Without counts, the tab describes a deletion in general.
    const tab = { usage: usage.data, agents, accounts: accounts.data, fields: fields.data };
    return { item, render: (props) => <SettingsTab {...props} {...tab} /> };
  },
};

/** The project's workspaces. Without any, shows all five as examples. */
function ContentTab({ project, access }: TabProps & { access: ProjectWorkspaceAccess | null }) {
  if (project.workspaces.length > 0)
    return <WorkspaceGrid projectId={project.id} types={project.workspaces} access={access} />;
  return (
    <>
      <Alert
        variant="warning"
        title="Demo Mode"
        action={
          <Link
            href={projectTabPath(project.id, "settings")}
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            Edit project
          </Link>
        }
      >
        No workspaces are configured for this project. All five are shown for demonstration. Edit
        the project to select workspaces.
      </Alert>
      <WorkspaceGrid projectId={project.id} types={Object.keys(WORKSPACE_CATALOGUE)} isDemo />
    </>
  );
}

/** The project's team and, for people who manage the workspaces' teams, the access table. */
function TeamTab({ project, team, people, memberships }: TabProps & LoadedTeam & TeamTabPart) {
  const shown = project.workspaces.length > 0 ? memberships.data : null;
  return (
    <>
      <ItemTeam
        kind="project"
        id={project.id}
        team={team}
        people={people}
        offersWorkspaces={shown !== null}
      />
      {shown ? (
        <LazyWorkspaceAccessTable
          projectId={project.id}
          types={project.workspaces}
          people={shown}
        />
      ) : null}
    </>
  );
}
