import type { AreaProps } from "../area-props";
import { PlannedArea } from "../planned-area";

/** The content workspace of a project. */
export function ContentArea({ workspace }: AreaProps) {
  return <PlannedArea workspace={workspace} />;
}
