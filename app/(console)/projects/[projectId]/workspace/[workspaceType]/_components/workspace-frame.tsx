import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { PageOutlet } from "@/components/shell/page-outlet";
import { ActivityBadge } from "@/components/status-badge";
import { ArrowLeft, ChevronRight, LayoutDashboard, Users } from "@/components/ui/icons";
import { TabLinks } from "@/components/ui/tab-links";
import { cn } from "@/lib/ui/cn";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { PageTitle } from "../../../../../_components/page-title";
import { WorkspaceIcon } from "../../../../../_components/workspace-icon";
import { WorkspaceAgents } from "./workspace-agents";

interface WorkspaceFrameProps {
  workspace: EnteredWorkspace;
  activeTab: "overview" | "team";
  /** Tabs of its views, in the same row. */
  areaTabs?: ReactNode;
  /** Whether the content begins with its line of tools. */
  isList?: boolean;
  children: ReactNode;
}

/**
 * The frame of a workspace: breadcrumb, links to the project's other workspaces, and one row of
 * tabs.
 */
export function WorkspaceFrame(props: WorkspaceFrameProps) {
  const { workspace, activeTab, areaTabs, isList, children } = props;
  const { type, project } = workspace;
  const { name } = workspaceEntry(type);
  return (
    <PageOutlet fullWidth className="gap-0">
      <PageTitle
        names={activeTab === "team" ? ["Team", name, project.name] : [name, project.name]}
      />
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2 max-md:py-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Breadcrumb />
          <h1 className="min-w-0 truncate text-xl font-semibold leading-8 tracking-tight">
            {`${project.name} · ${name}`}
          </h1>
          <span className="max-md:sr-only">
            <ActivityBadge kind="project" status={project.status} />
          </span>
        </div>
        <WorkspaceSwitch workspace={workspace} />
      </div>
      <div className="-mx-(--gutter) flex min-w-0 items-end justify-between gap-4 border-b px-(--gutter) max-md:overflow-x-auto max-md:[&>nav]:shrink-0">
        {areaTabs}
        <TabLinks
          label="Workspace"
          activeId={activeTab}
          tabs={tabsOf(project.id, type)}
          className="border-b-0"
        />
      </div>
      <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-4", !isList && "pt-4")}>
        {children}
      </div>
      <WorkspaceAgents agents={workspace.agents ?? []} />
    </PageOutlet>
  );
}

function Breadcrumb() {
  return (
    <nav
      aria-label="Breadcrumb"
      className="flex items-center gap-2 text-muted-foreground max-sm:hidden"
    >
      <Link
        href="/projects"
        className="inline-flex h-8 items-center rounded-md text-13 hover:text-foreground touch:h-11"
      >
        Projects
      </Link>
      <ChevronRight aria-hidden className="size-3.5" />
    </nav>
  );
}

/** Links to the project's workspaces. */
function WorkspaceSwitch({
  workspace: { type, project, siblings },
}: Pick<WorkspaceFrameProps, "workspace">) {
  if (siblings.length < 2) return null;
  return (
    <nav aria-label="In this project">
      <ul className="flex gap-1">
        {siblings.map((sibling) => (
          <li key={sibling}>
            <Link
              href={workspacePath(project.id, sibling)}
              aria-current={sibling === type ? "page" : undefined}
              aria-label={workspaceEntry(sibling).name}
              title={workspaceEntry(sibling).name}
              className="flex size-9 items-center justify-center rounded-md border border-transparent hover:bg-accent aria-[current=page]:border-input aria-[current=page]:bg-accent touch:size-11"
            >
              <WorkspaceIcon type={sibling} className="border-0 bg-transparent" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function tabsOf(projectId: string, type: string) {
  return [
    {
      id: "overview",
      label: "Overview",
      icon: <LayoutDashboard aria-hidden />,
      href: workspacePath(projectId, type),
    },
    {
      id: "team",
      label: "Team",
      icon: <Users aria-hidden />,
      href: workspacePath(projectId, type, "team"),
    },
    {
      id: "back",
      label: "Back to Project",
      icon: <ArrowLeft aria-hidden />,
      href: `/projects/${encodeURIComponent(projectId)}`,
    },
  ];
}
