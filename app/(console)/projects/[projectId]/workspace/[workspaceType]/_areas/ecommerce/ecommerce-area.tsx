import type { AreaProps } from "../area-props";
import { PlannedArea } from "../planned-area";

/** The ecommerce workspace of a project. */
export function EcommerceArea({ workspace }: AreaProps) {
  return <PlannedArea workspace={workspace} />;
}
