import type { ProjectCardView } from "@/lib/projects/schema";
import { counted, ItemCard } from "../../_components/items/item-card";
import type { CardProps } from "../../_components/items/item-source";
import { WorkspaceIcons } from "../../_components/workspace-icons";
import { TaskCountList } from "../_tray/task-counts";

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
      <TaskCountList
        projectId={project.id}
        projectName={project.name}
        counts={project.task_counts}
      />
    </ItemCard>
  );
}
