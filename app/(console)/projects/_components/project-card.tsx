import type { ProjectCardView } from "@/lib/projects/schema";
import { ItemCard } from "../../_components/items/item-card";
import { type CardProps, cardItem } from "../../_components/items/item-source";
import { WorkspaceIcons } from "../../_components/workspace-icons";
import { TaskCountList } from "../_tray/task-counts";
import { projectConsequence } from "./project-deletion";

/** One project of the list. */
export function ProjectCard(props: CardProps<ProjectCardView>) {
  const project = props.item;
  return (
    <ItemCard
      {...props}
      item={cardItem(project)}
      kind="project"
      type={project.projectType}
      open={{ href: `/projects/${project.id}`, label: "View project" }}
      consequence={projectConsequence({
        workspaces: project.workspaces.length,
        records: project.records_count,
        members: project.assigned_users_count,
        links: project.links_count,
        tasks: project.task_counts.manual + project.task_counts.auto,
      })}
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
