import { Lock, Pencil } from "lucide-react";
import Link from "next/link";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardFooter, CardTitle } from "@/components/ui/card";
import type { ProjectCardView, TaskCounts } from "@/lib/projects/schema";
import { TeamPreview } from "../../_components/team-preview";
import { WorkspaceIcon } from "../../_components/workspace-icon";
import { RemovableCard } from "./removable-card";
import { activityOf } from "./status-label";

const SHOWN_WORKSPACES = 4;

interface ProjectCardProps {
  project: ProjectCardView;
  canEdit: boolean;
  editHref: string;
}

/** One project of the list. */
export function ProjectCard({ project, canEdit, editHref }: ProjectCardProps) {
  const view = (
    <Link
      href={`/projects/${project.id}`}
      aria-label={`View project ${project.name}`}
      className={buttonVariants({ variant: "secondary", size: "sm" })}
    >
      View project
    </Link>
  );
  if (!canEdit) {
    return (
      <li className="flex min-w-0">
        <Card className="w-full">
          <ProjectCardBody project={project} />
          <CardFooter className="mt-auto">
            {view}
            <ReadOnly />
          </CardFooter>
        </Card>
      </li>
    );
  }
  const links = (
    <>
      {view}
      <Link
        href={editHref}
        aria-label={`Edit ${project.name}`}
        className={buttonVariants({ variant: "ghost", size: "sm" })}
      >
        <Pencil aria-hidden /> Edit
      </Link>
    </>
  );
  return (
    <RemovableCard
      id={project.id}
      name={project.name}
      consequence={consequenceOf(project)}
      links={links}
    >
      <ProjectCardBody project={project} />
    </RemovableCard>
  );
}

/** What a deletion takes along, and what it leaves. */
function consequenceOf({
  workspaces,
  assigned_users_count: people,
  task_counts: tasks,
}: ProjectCardView): string {
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? "" : "s"}`;
  const taskCount = tasks.manual + tasks.auto;
  const kept =
    taskCount > 0 ? ` Its ${count(taskCount, "task")} will stay, without a project.` : "";
  return `Its ${count(workspaces.length, "workspace")} and ${count(people, "team assignment")} go with it. This cannot be undone.${kept}`;
}

function ReadOnly() {
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
      <Lock aria-hidden className="size-3.5" />
      Read-only access • Contact superadmin for changes
    </p>
  );
}

export function ProjectCardBody({ project }: { project: ProjectCardView }) {
  const team = project.assigned_users.map(({ userId, userName, userRole }) => ({
    id: userId,
    name: userName,
    role: userRole,
  }));
  return (
    <>
      <div className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <CardTitle level={3} className="min-w-0 break-words">
            {project.name}
          </CardTitle>
          <StatusBadge vocabulary="project" status={activityOf(project.status)} />
        </div>
        <p className="truncate text-[0.8125rem] text-muted-foreground">{project.projectType}</p>
        <p className="line-clamp-2 text-muted-foreground">{project.details}</p>
      </div>
      <WorkspaceIcons types={project.workspaces} />
      <TaskCountList counts={project.task_counts} />
      {team.length > 0 ? (
        <TeamPreview
          label="Team"
          members={team}
          count={project.assigned_users_count}
          moreLabel={(rest) => `+${rest} more`}
        />
      ) : (
        <p className="text-[0.8125rem] text-muted-foreground">No team members</p>
      )}
    </>
  );
}

/** The first four workspaces, then how many more. */
export function WorkspaceIcons({ types }: { types: readonly string[] }) {
  const rest = types.length - SHOWN_WORKSPACES;
  return (
    <ul aria-label="Workspaces" className="flex flex-wrap items-center gap-1.5">
      {types.slice(0, SHOWN_WORKSPACES).map((type) => (
        <li key={type} className="flex">
          <WorkspaceIcon type={type} labelled />
        </li>
      ))}
      {rest > 0 ? <li className="text-[0.8125rem] text-muted-foreground">+{rest} more</li> : null}
    </ul>
  );
}

function TaskCountList({ counts }: { counts: TaskCounts }) {
  const entries: [label: string, count: number][] = [
    ["Pending", counts.pending],
    ["Active", counts.active],
    ["Done", counts.done],
    ["Cancelled", counts.cancelled],
    ["Manual", counts.manual],
    ["Auto", counts.auto],
  ];
  return (
    <dl
      aria-label="Tasks"
      className="grid grid-cols-3 gap-x-3 gap-y-1 rounded-lg border bg-background/40 px-3 py-2 text-xs"
    >
      {entries.map(([label, count]) => (
        <div key={label} className="flex items-baseline justify-between gap-2">
          <dt className="truncate text-muted-foreground">{label}</dt>
          <dd className="font-medium tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
