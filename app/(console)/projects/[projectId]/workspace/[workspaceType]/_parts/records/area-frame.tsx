import { forbidden } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/link";
import { isPhone } from "@/lib/auth/user-agent";
import type { Context } from "@/lib/context/context";
import { type Loaded, load } from "@/lib/http/load";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import { WorkspaceFrame } from "../workspace-frame";
import type { AreaAddress } from "./area-address";
import { ImportHost } from "./import-host";

/** A view of a workspace: `?view={id}`. */
export interface AreaTab {
  id: string;
  label: string;
}

/** A view with its screen. */
export interface AreaView extends AreaTab {
  render: (props: AreaViewProps) => ReactNode;
}

export interface AreaViewProps {
  address: AreaAddress;
  /** All views of the workspace, and the open one. */
  tabs: readonly AreaTab[];
  view: string;
}

interface AreaTabsProps {
  workspace: AreaAddress["workspace"];
  tabs: readonly AreaTab[];
  activeId: string;
}

/** Tabs of a workspace's views: `?view=…`. */
export function AreaTabs({ workspace, tabs, activeId }: AreaTabsProps) {
  const base = workspacePath(workspace.project.id, workspace.type);
  return (
    <nav aria-label="Area" className="shrink-0">
      <ul className="-mb-px flex gap-5">
        {tabs.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <Link
              href={`${base}?view=${id}`}
              aria-current={id === activeId ? "page" : undefined}
              className="flex h-11 items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 text-sm text-muted-foreground transition-colors hover:text-foreground focus-visible:rounded-md focus-visible:-outline-offset-2 aria-[current=page]:border-foreground aria-[current=page]:font-medium aria-[current=page]:text-foreground touch:min-w-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the view named in the address, or the first one. */
export function readView<View extends { id: string }>(
  requested: string | undefined,
  views: readonly [View, ...View[]],
): View {
  return views.find(({ id }) => id === requested) ?? views[0];
}

interface AreaFrameProps extends Omit<AreaViewProps, "address"> {
  workspace: EnteredWorkspace;
  /** Whether the view begins with its line of tools. */
  isList?: boolean;
  children: ReactNode;
}

/** A workspace with one of its views. */
export function AreaFrame({ workspace, tabs, view, isList, children }: AreaFrameProps) {
  return (
    <WorkspaceFrame
      workspace={workspace}
      activeTab="overview"
      isList={isList}
      areaTabs={<AreaTabs workspace={workspace} tabs={tabs} activeId={view} />}
    >
      <ImportHost key={view}>{children}</ImportHost>
    </WorkspaceFrame>
  );
}

/** The viewer of a screen, and the time. */
export interface Viewer {
  /** Part of the draft's key. */
  userId: string;
  /** Whether the server takes the device for a phone. */
  isPhone: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/** Loads a workspace screen. Answers 403 if the person has no access to the workspace. */
export async function loadScreen<Data>(
  read: (ctx: Context) => Promise<Data>,
): Promise<Loaded<Data & { viewer: Viewer }>> {
  const loaded = await load(async (ctx) => ({
    ...(await read(ctx)),
    viewer: {
      userId: ctx.actor?.id ?? "",
      isPhone: isPhone(ctx.client.userAgent),
      now: ctx.now,
    },
  }));
  if (loaded.failure?.code === "forbidden") forbidden();
  return loaded;
}
