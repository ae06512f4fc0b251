import type { ReactNode } from "react";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { WorkspaceFrame } from "../_components/workspace-frame";
import { AreaTabs, type AreaViewProps } from "./area-tabs";

interface AreaFrameProps extends Omit<AreaViewProps, "address"> {
  workspace: EnteredWorkspace;
  children: ReactNode;
}

/** A workspace on one of its area's sub-tabs. */
export function AreaFrame({ workspace, tabs, view, children }: AreaFrameProps) {
  return (
    <WorkspaceFrame workspace={workspace} activeTab="overview">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <AreaTabs workspace={workspace} tabs={tabs} activeId={view} />
        {children}
      </div>
    </WorkspaceFrame>
  );
}
