import { AgentsPanel } from "../../agents/_components/agents-panel";
import type { SettingsTabProps } from "./tab-props";

const ADDRESS = { path: "/settings", fixed: { tab: "agents" } };

export async function AgentsTab({ actor, searchParams }: SettingsTabProps) {
  return <AgentsPanel actor={actor} address={ADDRESS} searchParams={searchParams} level={2} />;
}
