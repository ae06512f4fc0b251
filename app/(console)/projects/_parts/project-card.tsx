"use client";

import type { ComponentProps } from "react";
import type { ProjectCardView } from "@/lib/projects/schema";
import { ItemCard } from "../../_parts/items/item-card";
import { WorkspaceIcons } from "../../_parts/workspace-icon";
import { TaskCountList } from "./task-sidebar/task-moves";

interface ProjectCardProps extends Omit<ComponentProps<typeof ItemCard>, "kind" | "open"> {
  workspaces: ProjectCardView["workspaces"];
  counts: ProjectCardView["task_counts"];
}

/** One project of the list. Rendered on the client: server markup would send it twice. */
export function ProjectCard({ workspaces, counts, ...props }: ProjectCardProps) {
  const { id, name } = props.item;
  return (
    <ItemCard {...props} kind="project" open={{ href: `/projects/${id}`, label: "View project" }}>
      <WorkspaceIcons types={workspaces} />
      <TaskCountList
        projectId={id}
        projectName={name}
        isShort={props.view === "table"}
        counts={counts}
      />
    </ItemCard>
  );
}
