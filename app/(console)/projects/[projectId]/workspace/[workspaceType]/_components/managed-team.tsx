import type { ComponentProps } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { WorkspaceTeam } from "../../../../../_components/team/workspace-team";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";

/** The team alone, for an admin of the project who manages it without being in the workspace. */
export function ManagedTeam(props: ComponentProps<typeof WorkspaceTeam>) {
  const { projectId, workspaceType } = props;
  return (
    <PageOutlet>
      <PageHeader
        back={{ href: `/projects/${encodeURIComponent(projectId)}`, label: "Back to Project" }}
        icon={<WorkspaceIcon type={workspaceType} className="border-0 bg-transparent" />}
        title={`${workspaceEntry(workspaceType).name} team`}
        description="You manage who works in this workspace. To work in it, add yourself."
      />
      <WorkspaceTeam {...props} />
    </PageOutlet>
  );
}
