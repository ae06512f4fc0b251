import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { PageOutlet } from "@/components/shell/page-outlet";
import { cn } from "@/lib/ui/cn";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { PageTitle } from "../../../../../_parts/page-title";
import { projectCrumbs, projectPlace } from "../../../_parts/project-place";
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

const TABS = [
  { id: "overview", label: "Overview" },
  { id: "team", label: "Team" },
] as const;

/** The frame of a workspace: its project's navigation, and one row of tabs. */
export function WorkspaceFrame(props: WorkspaceFrameProps) {
  const { workspace, activeTab, areaTabs, isList, children } = props;
  const { type, project, siblings } = workspace;
  const { name } = workspaceEntry(type);
  const choices = {
    label: "Switch workspace",
    options: siblings.map((sibling) => ({
      label: workspaceEntry(sibling).name,
      href: workspacePath(project.id, sibling),
    })),
  };
  const last = siblings.length > 1 ? { label: name, choices } : { label: name };
  return (
    <PageOutlet
      crumbs={projectCrumbs(project, last)}
      place={projectPlace(project, siblings, workspacePath(project.id, type))}
      fullWidth
      className="gap-0"
    >
      <PageTitle
        names={activeTab === "team" ? ["Team", name, project.name] : [name, project.name]}
      />
      <h1 className="sr-only">{`${project.name} · ${name}`}</h1>
      <div className="-mx-(--gutter) scrollbar-none flex min-w-0 items-center gap-4 overflow-x-auto border-b px-(--gutter)">
        {areaTabs}
        <nav aria-label="Workspace" className="ml-auto shrink-0">
          <ul className="flex gap-0.5">
            {TABS.map(({ id, label }) => (
              <li key={id}>
                <Link
                  href={workspacePath(project.id, type, id)}
                  aria-current={id === activeTab ? "page" : undefined}
                  className="view-link"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={cn("grid grid-cols-[minmax(0,1fr)] gap-4", !isList && "pt-4")}>
        {children}
      </div>
      <WorkspaceAgents agents={workspace.agents ?? []} />
    </PageOutlet>
  );
}
