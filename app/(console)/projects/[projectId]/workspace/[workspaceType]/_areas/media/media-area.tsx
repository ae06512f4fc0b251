import type { AreaProps } from "../area-props";
import { PlannedArea } from "../planned-area";

/** The media workspace of a project. */
export function MediaArea({ workspace }: AreaProps) {
  return <PlannedArea workspace={workspace} />;
}
