import { EmptyState } from "@/components/empty-state";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";
import type { AreaProps } from "./area-props";

/** Stands for an area that does nothing yet, and says so. */
export function PlannedArea({ workspace }: Pick<AreaProps, "workspace">) {
  const { name } = workspaceEntry(workspace.type);
  return (
    <EmptyState
      kind="first-use"
      icon={<WorkspaceIcon type={workspace.type} className="border-0 bg-transparent" />}
      title={`${name} is not built yet`}
      description={`What you will do in the ${name} workspace is not built yet. Its team is on the Team tab.`}
    />
  );
}
