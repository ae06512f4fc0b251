import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { WorkspaceTeam } from "../../../../../_components/team/loaded-team";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";

interface ManagedTeamProps {
  projectId: string;
  workspaceType: string;
}

/** The team alone, for an admin of the project who manages it without being in the workspace. */
export function ManagedTeam({ projectId, workspaceType }: ManagedTeamProps) {
  return (
    <PageOutlet>
      <PageHeader
        back={{ href: `/projects/${encodeURIComponent(projectId)}`, label: "Back to Project" }}
        icon={<WorkspaceIcon type={workspaceType} className="border-0 bg-transparent" />}
        title={`${workspaceEntry(workspaceType).name} team`}
        description="You manage who works in this workspace. To work in it, add yourself."
      />
      <WorkspaceTeam projectId={projectId} workspaceType={workspaceType} />
    </PageOutlet>
  );
}
