import { AgentsPanel } from "../../agents/_components/agents-panel";
import type { SettingsTabProps } from "./tab-props";

export async function AgentsTab({ searchParams }: Pick<SettingsTabProps, "searchParams">) {
  return (
    <div className="grid gap-6">
      <AgentsPanel
        address={{ path: "/settings", fixed: { tab: "agents" } }}
        params={searchParams}
        level={2}
      />
    </div>
  );
}
