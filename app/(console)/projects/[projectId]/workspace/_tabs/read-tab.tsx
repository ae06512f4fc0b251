import type { ReactNode } from "react";
import { listProjectAgents } from "@/lib/agents/list-project-agents";
import { can } from "@/lib/auth/policy";
import { load } from "@/lib/http/load";
import { listProjectIntegrations } from "@/lib/integrations/project-integrations";
import { getProjectUsage } from "@/lib/projects/get-project-usage";
import type { ProjectTab } from "@/lib/projects/project-tabs";
import { listProjectRags } from "@/lib/rags/list-project-rags";
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

type RenderTab = (props: TabProps) => ReactNode;

/**
 * What each tab reads beside the project itself, and how it is drawn with it: the two reads run side by side, so that a
 * tab costs the time of one.
 */
export const READ_TAB: Record<ProjectTab, (projectId: string) => Promise<RenderTab>> = {
  overview: async () => (props) => <OverviewTab {...props} />,
  content: async () => (props) => <ContentTab {...props} />,
  agents: async (projectId) => {
    const { data } = await load((ctx) => listProjectAgents(ctx, projectId));
    return (props) =>
      data ? <AgentsTab {...props} links={data} /> : <TabFailed what="the project's agents" />;
  },
  team: async () => (props) => <TeamTab {...props} />,
  rags: async (projectId) => {
    const { data } = await load((ctx) => listProjectRags(ctx, projectId));
    return (props) =>
      data ? <RagsTab {...props} links={data} /> : <TabFailed what="the project's RAGs" />;
  },
  tasks: async (projectId) => {
    const { data } = await load((ctx) => listProjectTasks(ctx, { projectId, limit: SHOWN_TASKS }));
    return (props) =>
      data ? <TasksTab {...props} tasks={data} /> : <TabFailed what="the project's tasks" />;
  },
  integrations: async (projectId) => {
    const { data } = await load((ctx) => listProjectIntegrations(ctx, projectId));
    return (props) =>
      data ? (
        <IntegrationsTab {...props} integrations={data} />
      ) : (
        <TabFailed what="the project's integrations" />
      );
  },
  bindings: async (projectId) => {
    const { data } = await load((ctx) => getProjectUsage(ctx, projectId));
    return () => (data ? <BindingsTab usage={data} /> : <TabFailed what="what the project uses" />);
  },
  settings: async (projectId) => {
    const { data } = await load(async (ctx) =>
      can(ctx.actor, "projects.delete") ? getProjectUsage(ctx, projectId) : null,
    );
    return (props) => <SettingsTab {...props} usage={data} />;
  },
};
