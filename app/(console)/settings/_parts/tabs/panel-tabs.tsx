import { gatePage } from "@/lib/http/load";
import { AgentsPanel } from "../../../agents/_parts/agents-panel";
import { IntegrationsPanel } from "../../../integrations/_parts/integrations-panel";
import { ProjectsPanel } from "../../../projects/_parts/projects-panel";
import { RagsPanel } from "../../../rags/_parts/rags-panel";
import { UsersPanel } from "../../../users/_parts/users-panel";
import type { SettingsTabId, SettingsTabProps } from "../settings-tabs";

/** Pages that are also settings tabs. Each panel gets its address. */

const addressOf = (tab: SettingsTabId) => ({ path: "/settings", fixed: { tab } });

export async function AgentsTab(props: SettingsTabProps) {
  return <AgentsPanel {...props} address={addressOf("agents")} level={2} />;
}

export async function RagsTab(props: SettingsTabProps) {
  return <RagsPanel {...props} address={addressOf("rags")} level={2} />;
}

export async function ProjectsTab(props: SettingsTabProps) {
  return <ProjectsPanel {...props} address={addressOf("projects")} level={2} />;
}

export async function UsersTab({ searchParams }: SettingsTabProps) {
  const params = { ...searchParams, tab: "users" };
  return (
    <div className="grid gap-4">
      <UsersPanel location={{ basePath: "/settings", params }} level={2} />
    </div>
  );
}

export async function IntegrationsTab({ searchParams }: SettingsTabProps) {
  const { actor } = await gatePage("integrations.view");
  const location = { basePath: "/settings", kept: { tab: "integrations" }, params: searchParams };
  return <IntegrationsPanel actor={actor} location={location} level={2} />;
}
