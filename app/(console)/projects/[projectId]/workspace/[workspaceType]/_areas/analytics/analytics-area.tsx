import type { AreaProps } from "../area-props";
import { PlannedArea } from "../planned-area";

/** The analytics workspace of a project. */
export function AnalyticsArea({ workspace }: AreaProps) {
  return <PlannedArea workspace={workspace} />;
}
