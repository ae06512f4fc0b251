import { loadParts } from "@/lib/http/load";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { readPageQuery } from "@/lib/paging";
import { PROJECT_STORE } from "@/lib/projects/project-store";
import { listProjects } from "@/lib/projects/read-projects";
import { DEFAULT_WORKSPACES, type ProjectCardView, projectListSchema } from "@/lib/projects/schema";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import { movableQuerySchema } from "@/lib/tasks/list/schema";
import { projectDeletionNote } from "../../_parts/items/item-labels";
import { ItemPanel } from "../../_parts/items/item-panel";
import {
  type CardProps,
  cardItem,
  type ItemSource,
  itemSource,
  type PanelProps,
} from "../../_parts/items/item-source";
import { ProjectCard } from "./project-card";
import { TaskMoves } from "./task-sidebar/task-moves";
import { TaskSidebar, taskSidebarParams } from "./task-sidebar/task-sidebar";

const PROJECTS = itemSource({
  kind: "project",
  reads: PROJECT_STORE,
  listSchema: projectListSchema,
  startCreate: () => ({ screen: null, values: { workspaces: [...DEFAULT_WORKSPACES] } }),
  card: ListedProject,
});

/** Adds the task sidebar next to the list. */
function withTaskSidebar({
  address,
  searchParams,
  level,
}: PanelProps): ItemSource<ProjectCardView> {
  const { taskQ: q, taskPage: page } = readPageQuery(movableQuerySchema, searchParams);
  return {
    ...PROJECTS,
    async loadList(query) {
      const { list, tasks } = await loadParts({
        list: (ctx) => listProjects(ctx, query, { teamLimit: TEAM_PREVIEW }),
        tasks: (ctx) => listMovableTasks(ctx, { q, page }),
      });
      const aside = (
        <TaskSidebar
          address={address}
          searchParams={searchParams}
          level={level === 1 ? 2 : 3}
          tasks={tasks.data}
        />
      );
      return { list, aside };
    },
  };
}

/**
 * The projects that the person may read, and tasks to drag onto them. Used on `/projects` and on
 * the settings page.
 */
export function ProjectsPanel(props: PanelProps) {
  const { address, searchParams } = props;
  const fixed = { ...address.fixed, ...taskSidebarParams(searchParams) };
  return (
    <TaskMoves>
      {/* Highlights the card under a dragged task. */}
      <div className="contents [&_[data-drop-target]]:bg-accent">
        <ItemPanel {...props} address={{ ...address, fixed }} source={withTaskSidebar(props)} />
      </div>
    </TaskMoves>
  );
}

/** Passes only the fields that the card shows. */
function ListedProject(props: CardProps<ProjectCardView>) {
  const { item } = props;
  return (
    <ProjectCard
      {...props}
      item={cardItem(item)}
      type={item.projectType}
      workspaces={item.workspaces}
      counts={item.task_counts}
      recordCount={item.records_count}
      deletionNote={projectDeletionNote({
        workspaces: item.workspaces.length,
        records: item.records_count,
        members: item.assigned_users_count,
        links: item.links_count,
        tasks: item.task_counts.manual + item.task_counts.auto,
      })}
    />
  );
}
