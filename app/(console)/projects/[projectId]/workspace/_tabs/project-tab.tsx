import type { ReactNode } from "react";
import { listProjectAgents } from "@/lib/agents/read-agents";
import type { Context } from "@/lib/context/context";
import { type Loaded, load, loadScreen } from "@/lib/http/load";
import { listProjectIntegrations } from "@/lib/integrations/project-integrations";
import { getItemTeam, listItemCandidates } from "@/lib/managed-items/get-item-team";
import { getItem, type StoredItem } from "@/lib/managed-items/read-items";
import { getItemScreen } from "@/lib/managed-items/screens";
import { PROJECT } from "@/lib/projects/definition";
import { getProjectUsage } from "@/lib/projects/get-project-usage";
import { PROJECT_STORE } from "@/lib/projects/project-store";
import type { ProjectTab } from "@/lib/projects/project-tabs";
import type { ProjectView } from "@/lib/projects/schema";
import {
  getProjectIntegrationsScreen,
  getProjectLinksScreen,
  getProjectSettingsScreen,
  getProjectTasksScreen,
  getProjectUsageScreen,
} from "@/lib/projects/screens";
import { listProjectRags } from "@/lib/rags/read-rags";
import { listProjectTasks } from "@/lib/tasks/list/list-tasks";
import { TabFailed } from "../_components/tab-failed";
import { BindingsTab } from "./bindings-tab";
import { ContentTab } from "./content-tab";
import { IntegrationsTab } from "./integrations-tab";
import { AgentsTab, RagsTab } from "./item-link-tabs";
import { OverviewTab } from "./overview-tab";
import { SettingsTab } from "./settings-tab";
import type { TabProps } from "./tab-props";
import { SHOWN_TASKS, TasksTab } from "./tasks-tab";
import { TeamTab } from "./team-tab";

/** A tab that was read: the project, and the tab as it is drawn with it. */
interface ReadTab {
  item: Loaded<StoredItem<ProjectView>>;
  render: (props: TabProps) => ReactNode;
}

const readProject = (id: string) => (ctx: Context) => getItem(ctx, PROJECT_STORE, id);

/** Reads the project with one part of it in one round trip; where that fails, each by itself. */
async function readPart<Part>(
  id: string,
  screen: (ctx: Context) => Promise<{ item: StoredItem<ProjectView>; part: Part }>,
  alone: (ctx: Context) => Promise<Part>,
  draw: (props: TabProps, part: Part | null) => ReactNode,
): Promise<ReadTab> {
  const { item, part } = await loadScreen(screen, { item: readProject(id), part: alone });
  return { item, render: (props) => draw(props, part.data) };
}

async function readAlone(id: string, render: ReadTab["render"]): Promise<ReadTab> {
  return { item: await load(readProject(id)), render };
}

/** How each tab is read and drawn. */
export const READ_TAB: Record<ProjectTab, (id: string) => Promise<ReadTab>> = {
  overview: (id) => readAlone(id, (props) => <OverviewTab {...props} />),
  content: (id) => readAlone(id, (props) => <ContentTab {...props} />),
  agents: (id) =>
    readPart(
      id,
      (ctx) => getProjectLinksScreen(ctx, id, "agent"),
      (ctx) => listProjectAgents(ctx, id),
      (props, links) =>
        links ? <AgentsTab {...props} links={links} /> : <TabFailed what="the project's agents" />,
    ),
  async team(id) {
    const { item, ...team } = await loadScreen((ctx) => getItemScreen(ctx, PROJECT_STORE, id), {
      item: readProject(id),
      team: (ctx) => getItemTeam(ctx, PROJECT, id),
      people: (ctx) => listItemCandidates(ctx, PROJECT, id),
    });
    return { item, render: (props) => <TeamTab {...props} {...team} /> };
  },
  rags: (id) =>
    readPart(
      id,
      (ctx) => getProjectLinksScreen(ctx, id, "rag"),
      (ctx) => listProjectRags(ctx, id),
      (props, links) =>
        links ? <RagsTab {...props} links={links} /> : <TabFailed what="the project's RAGs" />,
    ),
  tasks: (id) =>
    readPart(
      id,
      (ctx) => getProjectTasksScreen(ctx, id, SHOWN_TASKS),
      (ctx) => listProjectTasks(ctx, { projectId: id, limit: SHOWN_TASKS }),
      (props, tasks) =>
        tasks ? <TasksTab {...props} tasks={tasks} /> : <TabFailed what="the project's tasks" />,
    ),
  integrations: (id) =>
    readPart(
      id,
      (ctx) => getProjectIntegrationsScreen(ctx, id),
      (ctx) => listProjectIntegrations(ctx, id),
      (props, integrations) =>
        integrations ? (
          <IntegrationsTab {...props} integrations={integrations} />
        ) : (
          <TabFailed what="the project's integrations" />
        ),
    ),
  bindings: (id) =>
    readPart(
      id,
      (ctx) => getProjectUsageScreen(ctx, id),
      (ctx) => getProjectUsage(ctx, id),
      (_props, usage) =>
        usage ? <BindingsTab usage={usage} /> : <TabFailed what="what the project uses" />,
    ),
  settings: (id) =>
    readPart(
      id,
      (ctx) => getProjectSettingsScreen(ctx, id),
      // Without the count the tab says in general what a deletion takes along.
      async () => null,
      (props, usage) => <SettingsTab {...props} usage={usage} />,
    ),
};
