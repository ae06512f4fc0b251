import { type PageOf, type QueryValues, readPageQuery } from "@/lib/paging";
import { getProject } from "@/lib/projects/get-project";
import { getProjectsScreen } from "@/lib/projects/get-projects-screen";
import { listProjects } from "@/lib/projects/list-projects";
import { DEFAULT_WORKSPACES, type ProjectCardView, projectListSchema } from "@/lib/projects/schema";
import { type MovableTaskView, trayQuerySchema } from "@/lib/tasks/list/schema";
import { ItemPanel } from "../../_components/items/item-panel";
import {
  ITEMS_PER_PAGE,
  type ItemSource,
  type PanelProps,
} from "../../_components/items/item-source";
import { itemValues } from "../../_components/items/item-values";
import { TaskMoves } from "../_tray/task-moves";
import { TrayAside, trayParams } from "../_tray/tray-aside";
import { ProjectCard } from "./project-card";

const PROJECTS: Omit<ItemSource<ProjectCardView>, "read"> = {
  kind: "project",
  readQuery: (values) => ({ ...readPageQuery(projectListSchema, values), perPage: ITEMS_PER_PAGE }),
  list: listProjects,
  async find(ctx, id) {
    const { project, version } = await getProject(ctx, id);
    const values = itemValues("project", { ...project });
    return { id, name: project.name, version, values, team: project.assigned_users };
  },
  startCreate: () => ({ screen: null, given: { workspaces: [...DEFAULT_WORKSPACES] } }),
  card: ProjectCard,
};

/**
 * Cards and tray in one round trip, which the list makes; the tray, which renders inside the list, takes its part
 * of what came, or reads for itself when nothing did.
 */
function readWithTray(searchParams: QueryValues) {
  const { taskQ: q, taskPage: page } = readPageQuery(trayQuerySchema, searchParams);
  const came: { tasks: PageOf<MovableTaskView> | null } = { tasks: null };
  const source: ItemSource<ProjectCardView> = {
    ...PROJECTS,
    async read(ctx, query) {
      const screen = await getProjectsScreen(ctx, query, { q, page });
      came.tasks = screen.tasks;
      return screen.list;
    },
  };
  return { source, came };
}

/** The projects that the person may read, and the tasks to drag onto them; the same on `/projects` and on the settings page. */
export function ProjectsPanel(props: PanelProps) {
  const { address, searchParams, level } = props;
  const { source, came } = readWithTray(searchParams);
  const fixed = { ...address.fixed, ...trayParams(searchParams) };
  return (
    <TaskMoves>
      {/* The card that a dragged task is over. */}
      <div className="contents [&_[data-drop-target]>[data-slot=card]]:border-ring [&_[data-drop-target]>[data-slot=card]]:bg-accent">
        <ItemPanel
          {...props}
          address={{ ...address, fixed }}
          source={source}
          aside={
            <TrayAside
              address={address}
              searchParams={searchParams}
              level={level === 1 ? 2 : 3}
              came={came}
            />
          }
        />
      </div>
    </TaskMoves>
  );
}
