import { Suspense } from "react";
import { loadScreen } from "@/lib/http/load";
import type { TeamMemberView } from "@/lib/managed-items/schema";
import {
  getWorkspaceTeamScreen,
  listWorkspaceAssignments,
  listWorkspaceCandidates,
  type WorkspaceAssignments,
} from "@/lib/workspaces/workspace-team";
import { TeamPanel } from "./team-panel";
import { TeamSkeleton } from "./team-skeleton";

interface WorkspaceTeamProps {
  projectId: string;
  workspaceType: string;
  /** Of its headings. */
  level?: 2 | 3 | 4;
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
export function WorkspaceTeam(props: WorkspaceTeamProps) {
  return (
    <Suspense fallback={<TeamSkeleton />}>
      <LoadedWorkspaceTeam {...props} />
    </Suspense>
  );
}

async function LoadedWorkspaceTeam({ projectId, workspaceType, level }: WorkspaceTeamProps) {
  const address = { projectId, workspaceType };
  const { team, people } = await loadScreen((ctx) => getWorkspaceTeamScreen(ctx, address), {
    team: (ctx) => listWorkspaceAssignments(ctx, address),
    people: (ctx) => listWorkspaceCandidates(ctx, address),
  });
  return (
    <TeamPanel
      target={{ kind: "workspace", ...address }}
      members={team.data ? memberViews(team.data) : null}
      people={people.data?.candidates ?? null}
      canManage={team.data?.canManage ?? people.data?.canManage ?? false}
      level={level}
    />
  );
}
