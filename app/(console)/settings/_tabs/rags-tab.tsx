import { RagsPanel } from "../../rags/_components/rags-panel";
import type { SettingsTabProps } from "./tab-props";

const ADDRESS = { path: "/settings", fixed: { tab: "rags" } };

export async function RagsTab({ actor, searchParams }: SettingsTabProps) {
  return <RagsPanel actor={actor} address={ADDRESS} searchParams={searchParams} level={2} />;
}
