import { loadScreen } from "@/lib/http/load";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { readPageQuery } from "@/lib/paging";
import { PROJECT_STORE } from "@/lib/projects/project-store";
import { listProjects } from "@/lib/projects/read-projects";
import { DEFAULT_WORKSPACES, type ProjectCardView, projectListSchema } from "@/lib/projects/schema";
import { getProjectsScreen } from "@/lib/projects/screens";
import { listMovableTasks } from "@/lib/tasks/list/movable-tasks";
import { trayQuerySchema } from "@/lib/tasks/list/schema";
import { ItemCard } from "../../_components/items/item-card";
import { projectConsequence } from "../../_components/items/item-labels";
import { ItemPanel } from "../../_components/items/item-panel";
import {
  type CardProps,
  cardItem,
  type ItemSource,
  itemSource,
  type PanelProps,
} from "../../_components/items/item-source";
import { WorkspaceIcons } from "../../_components/workspace-icon";
import { TaskCountList, TaskMoves } from "../_tray/task-moves";
import { TaskTray, trayParams } from "../_tray/task-tray";

const PROJECTS = itemSource({
  kind: "project",
  reads: PROJECT_STORE,
  listSchema: projectListSchema,
  startCreate: () => ({ screen: null, given: { workspaces: [...DEFAULT_WORKSPACES] } }),
  card: ProjectCard,
});

/** The list comes with the tray of tasks beside it. */
function withTray({ address, searchParams, level }: PanelProps): ItemSource<ProjectCardView> {
  const { taskQ: q, taskPage: page } = readPageQuery(trayQuerySchema, searchParams);
  return {
    ...PROJECTS,
    async loadList(query) {
      const { list, tasks } = await loadScreen(
        (ctx) => getProjectsScreen(ctx, query, { q, page }),
        {
          list: (ctx) => listProjects(ctx, query, { teamLimit: TEAM_PREVIEW }),
          tasks: (ctx) => listMovableTasks(ctx, { q, page }),
        },
      );
      const aside = (
        <TaskTray
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

/** The projects that the person may read, and the tasks to drag onto them; the same on `/projects` and on the settings page. */
export function ProjectsPanel(props: PanelProps) {
  const { address, searchParams } = props;
  const fixed = { ...address.fixed, ...trayParams(searchParams) };
  return (
    <TaskMoves>
      {/* The card that a dragged task is over. */}
      <div className="contents [&_[data-drop-target]>[data-slot=card]]:border-ring [&_[data-drop-target]>[data-slot=card]]:bg-accent [&_tr[data-drop-target]]:bg-accent">
        <ItemPanel {...props} address={{ ...address, fixed }} source={withTray(props)} />
      </div>
    </TaskMoves>
  );
}

/** One project of the list. */
function ProjectCard(props: CardProps<ProjectCardView>) {
  const project = props.item;
  return (
    <ItemCard
      {...props}
      item={cardItem(project)}
      kind="project"
      type={project.projectType}
      open={{ href: `/projects/${project.id}`, label: "View project" }}
      held={project.records_count}
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
        isShort={props.view === "table"}
        counts={project.task_counts}
      />
    </ItemCard>
  );
}
