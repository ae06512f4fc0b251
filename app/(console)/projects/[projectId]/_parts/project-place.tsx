import type { Crumb } from "@/components/shell/crumbs";
import type { Place, PlaceEntry } from "@/components/shell/place-navigation";
import {
  Bot,
  Brain,
  Info,
  LayoutDashboard,
  LayoutGrid,
  ListTodo,
  Plug,
  Server,
  Settings,
  Users,
} from "@/components/ui/icons";
import { type ProjectTab, projectPath, projectTabPath } from "@/lib/projects/project-tabs";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import { WorkspaceIcon } from "../../../_parts/workspace-icon";

interface PlaceProject {
  id: string;
  name: string;
  projectType: string;
}

const TABS: readonly [ProjectTab, string, PlaceEntry["icon"]][] = [
  ["tasks", "Tasks", <ListTodo key="tasks" aria-hidden />],
  ["agents", "Agents", <Bot key="agents" aria-hidden />],
  ["rags", "RAGs", <Brain key="rags" aria-hidden />],
  ["team", "Team", <Users key="team" aria-hidden />],
  ["content", "Workspaces", <LayoutGrid key="content" aria-hidden />],
  ["integrations", "Integrations", <Plug key="integrations" aria-hidden />],
  ["bindings", "Bindings", <Server key="bindings" aria-hidden />],
  ["overview", "About", <Info key="overview" aria-hidden />],
  ["settings", "Settings", <Settings key="settings" aria-hidden />],
];

/** Returns a project tab's name in the project's navigation. */
export const projectTabLabel = (tab: ProjectTab): string =>
  TABS.find(([id]) => id === tab)?.[1] ?? tab;

/**
 * Returns a project's navigation: its hub, its workspaces and its tabs.
 *
 * @param current the path of the page that shows it.
 */
export function projectPlace(
  { id, name, projectType }: PlaceProject,
  workspaces: readonly string[],
  current: string,
): Place {
  const entry = (label: string, href: string, icon: PlaceEntry["icon"]) => ({
    label,
    href,
    icon,
    isCurrent: href === current,
  });
  return {
    name,
    note: projectType,
    groups: [
      {
        label: "Project",
        entries: [entry("Overview", projectPath(id), <LayoutDashboard aria-hidden />)],
      },
      {
        label: "Workspaces",
        heading: "Workspaces",
        entries: workspaces.map((type) =>
          entry(
            workspaceEntry(type).name,
            workspacePath(id, type),
            <WorkspaceIcon type={type} className="size-4 bg-transparent [&_svg]:size-4" />,
          ),
        ),
      },
      {
        label: "Project workspace",
        heading: "Project",
        entries: TABS.map(([tab, label, icon]) => entry(label, projectTabPath(id, tab), icon)),
      },
    ].filter(({ entries }) => entries.length > 0),
  };
}

/** Returns the way to a page of a project. Without `last`, to its hub. */
export function projectCrumbs({ id, name }: PlaceProject, last?: Crumb): Crumb[] {
  return [
    { label: "Projects", href: "/projects" },
    {
      label: name,
      href: projectPath(id),
      prefix: "Back to Project",
      choices: { label: "Switch project", list: "projects" },
    },
    ...(last ? [last] : []),
  ];
}
