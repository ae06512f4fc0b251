import type { Loaded } from "@/lib/http/load";
import type { CandidatesView, TeamMemberView } from "@/lib/managed-items/schema";
import type { WorkspaceAssignments } from "@/lib/workspaces/workspace-team";
import { TeamPanel } from "./team-panel";

interface WorkspaceTeamProps {
  projectId: string;
  workspaceType: string;
  team: Loaded<WorkspaceAssignments>;
  people: Loaded<CandidatesView>;
}

function memberViews({ assignments, inactiveIds }: WorkspaceAssignments): TeamMemberView[] {
  return assignments.map(({ userId, userName, userEmail, userSystemRole }) => ({
    id: userId,
    name: userName,
    email: userEmail,
    role: userSystemRole,
    assignedRole: null,
    active: !inactiveIds.includes(userId),
  }));
}

/** The Team panel of a workspace, for whoever may enter it or manages its team. */
export function WorkspaceTeam({ team, people, ...address }: WorkspaceTeamProps) {
  return (
    <TeamPanel
      target={{ kind: "workspace", ...address }}
      members={team.data ? memberViews(team.data) : null}
      people={people.data?.candidates ?? null}
      canManage={team.data?.canManage ?? people.data?.canManage ?? false}
    />
  );
}
