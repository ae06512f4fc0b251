import type { ProjectCardView, TaskCounts } from "@/lib/projects/schema";
import { counted, ItemCard } from "../../_components/items/item-card";
import type { CardProps } from "../../_components/items/item-source";
import { WorkspaceIcons } from "../../_components/workspace-icons";

/** One project of the list. */
export function ProjectCard(props: CardProps<ProjectCardView>) {
  const project = props.item;
  const tasks = project.task_counts.manual + project.task_counts.auto;
  return (
    <ItemCard
      {...props}
      kind="project"
      type={project.projectType}
      open={{ href: `/projects/${project.id}`, label: "View project" }}
      takes={[
        [project.workspaces.length, "workspace"],
        [project.assigned_users_count, "team assignment"],
        [project.links_count, "agent or RAG link"],
      ]}
      keeps={tasks > 0 ? `Its ${counted(tasks, "task")} will stay, without a project.` : undefined}
    >
      <WorkspaceIcons types={project.workspaces} />
      <TaskCountList counts={project.task_counts} />
    </ItemCard>
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
