"use client";

import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { ActivityBadge, RoleBadge } from "@/components/status-badge";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { MyWorkspaceView } from "@/lib/workspaces/schema";
import { type PreviewedMember, TeamPreview } from "../team/people-parts";
import { WorkspaceIcon } from "../workspace-icon";

export interface Team {
  members: PreviewedMember[];
  /** Size of the whole team; `members` are the first. */
  count: number;
}

interface WorkspaceCardProps {
  workspace: MyWorkspaceView;
  /** The first members; undefined for an empty team. */
  team: Team | undefined;
}

/** A workspace in two lines. The whole row is a link. */
export function WorkspaceCard({ workspace, team }: WorkspaceCardProps) {
  const { projectId, projectName, projectType, projectStatus, workspaceType } = workspace;
  const entry = workspaceEntry(workspaceType);
  return (
    <article
      data-slot="workspace-card"
      className="relative grid w-full min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-2 py-2.5 hover:bg-hover"
    >
      <WorkspaceIcon type={workspaceType} className="row-span-2 size-9 [&_svg]:size-5" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-48 truncate font-medium">
          <Link
            href={workspacePath(projectId, workspaceType)}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring"
          >
            {/* `left-0`, because the text is positioned by the card and would widen the page after
                a long name. */}
            {projectName} <span className="sr-only left-0">–</span>
            <span className="ml-1 font-normal text-13 text-muted-foreground">{entry.name}</span>
          </Link>
        </h3>
        <span className="flex min-w-0 flex-wrap items-center gap-2 text-13 text-muted-foreground">
          <span className="min-w-0 truncate">{projectType}</span>
          <ActivityBadge kind="project" status={projectStatus} />
          <RoleBadge role={workspace.userRole} currentUser />
        </span>
      </div>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-13 text-muted-foreground">
        <CardTeam team={team} />
        <span>
          Assigned <RelativeTime value={workspace.assignedAt} />
        </span>
      </div>
    </article>
  );
}

function CardTeam({ team }: Pick<WorkspaceCardProps, "team">) {
  if (!team || team.count === 0) return <p>No team members</p>;
  return (
    <TeamPreview
      label="Team"
      members={team.members}
      count={team.count}
      moreLabel={(rest) => `+${rest}`}
      isInline
    />
  );
}
