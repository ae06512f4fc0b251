import type { AreaProps } from "../area-props";
import { PlannedArea } from "../planned-area";

/** The crm workspace of a project. */
export function CrmArea({ workspace }: AreaProps) {
  return <PlannedArea workspace={workspace} />;
}
