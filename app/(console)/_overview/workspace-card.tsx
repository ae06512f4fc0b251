"use client";

import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { RoleBadge, StatusBadge } from "@/components/status-badge";
import { activityOf } from "@/lib/ui/badges";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { MyWorkspaceView } from "@/lib/workspaces/schema";
import { type PreviewedMember, TeamPreview } from "../_components/team/people-parts";
import { WorkspaceIcon } from "../_components/workspace-icon";

export interface Team {
  members: PreviewedMember[];
  /** Everybody, of whom `members` are the first ones. */
  count: number;
}

interface WorkspaceCardProps {
  workspace: MyWorkspaceView;
  /** Its first members; none for an empty team. */
  team: Team | undefined;
}

/** One workspace; the whole card is its link. */
export function WorkspaceCard({ workspace, team }: WorkspaceCardProps) {
  const { projectId, projectName, projectType, projectStatus, workspaceType } = workspace;
  const entry = workspaceEntry(workspaceType);
  return (
    <article
      data-slot="workspace-card"
      className="relative flex w-full min-w-0 flex-col gap-3 rounded-lg border p-4 transition-colors hover:border-input hover:bg-accent/40"
    >
      <div className="flex items-start gap-3">
        <WorkspaceIcon type={workspaceType} className="size-9 [&_svg]:size-5" />
        <div className="min-w-0 flex-1">
          <h3 className="truncate font-medium">
            <Link
              href={workspacePath(projectId, workspaceType)}
              className="outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              {/* Left, as it is placed by the card: behind a long name it would widen the page. */}
              {projectName} <span className="sr-only left-0">–</span>
              <span className="block truncate text-[0.8125rem] font-normal text-muted-foreground">
                {entry.name}
              </span>
            </Link>
          </h3>
        </div>
        <RoleBadge role={workspace.userRole} currentUser />
      </div>
      <div className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted-foreground">
        <StatusBadge vocabulary="project" status={activityOf(projectStatus)} />
        <span className="min-w-0 truncate">{projectType}</span>
        <span className="ml-auto">
          Assigned <RelativeTime value={workspace.assignedAt} />
        </span>
      </div>
      <div className="min-h-20 border-t pt-3">
        <CardTeam team={team} />
      </div>
    </article>
  );
}

function CardTeam({ team }: Pick<WorkspaceCardProps, "team">) {
  if (!team || team.count === 0) {
    return <p className="text-[0.8125rem] text-muted-foreground">No team members</p>;
  }
  return (
    <TeamPreview
      label="Team"
      members={team.members}
      count={team.count}
      moreLabel={(rest) => `+${rest}`}
    />
  );
}
