import { ErrorReports } from "../_components/error-reports";
import type { SettingsTabProps } from "./tab-props";

export async function SystemTab({ searchParams }: SettingsTabProps) {
  return <ErrorReports query={searchParams} />;
}
