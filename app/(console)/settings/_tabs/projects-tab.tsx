import { ProjectsPanel } from "../../projects/_components/projects-panel";
import type { SettingsTabProps } from "./tab-props";

const ADDRESS = { path: "/settings", fixed: { tab: "projects" } };

export async function ProjectsTab({ actor, searchParams }: SettingsTabProps) {
  return <ProjectsPanel actor={actor} address={ADDRESS} searchParams={searchParams} level={2} />;
}
