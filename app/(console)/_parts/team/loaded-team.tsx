import type { Loaded } from "@/lib/http/load";
import type { ItemTeam as Team } from "@/lib/managed-items/get-item-team";
import type { CandidatesView, TeamMemberView } from "@/lib/managed-items/schema";
import type { WorkspaceAssignments } from "@/lib/workspaces/workspace-team";
import { TeamPanel } from "./team-panel";
import type { ItemKind } from "./team-texts";

export interface LoadedTeam {
  team: Loaded<Team>;
  /** People who can be added. Team and people can fail separately. */
  people: Loaded<CandidatesView>;
}

interface ItemTeamProps extends LoadedTeam {
  kind: ItemKind;
  id: string;
  /** See `TeamPanel`. */
  offersWorkspaces?: boolean;
}

/** The Team panel of a project, an agent or a RAG. */
export function ItemTeam({ kind, id, team, people, offersWorkspaces }: ItemTeamProps) {
  return (
    <TeamPanel
      offersWorkspaces={offersWorkspaces}
      target={{ kind, id }}
      members={team.data?.members ?? null}
      people={people.data?.candidates ?? null}
      canManage={team.data?.canManage ?? people.data?.canManage ?? false}
    />
  );
}

interface WorkspaceTeamProps {
  projectId: string;
  workspaceType: string;
  team: Loaded<WorkspaceAssignments>;
  people: Loaded<CandidatesView>;
}

function memberViews({ assignments, inactiveIds }: WorkspaceAssignments): TeamMemberView[] {
  return assignments.map(({ userId, userName, userEmail, avatar, userSystemRole }) => ({
    id: userId,
    name: userName,
    email: userEmail,
    avatar,
    role: userSystemRole,
    assignedRole: null,
    active: !inactiveIds.includes(userId),
  }));
}

/** The Team panel of a workspace, for its members and the people who manage its team. */
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
