import { forbidden } from "next/navigation";
import type { ReactNode } from "react";
import { Link } from "@/components/link";
import {
  DEFAULT_PERIOD,
  PERIOD_WORDS,
  PERIODS,
  type Period,
  periodSchema,
} from "@/lib/analytics/period-schema";
import type { AnalyticsQuery, AnalyticsScope } from "@/lib/analytics/scope";
import type { Loaded } from "@/lib/http/load";
import { readPageQuery } from "@/lib/paging";
import { locationHref } from "@/lib/ui/page-location";
import { workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";
import type { AreaAddress } from "../../records/area-address";
import { AreaTabs, type AreaViewProps } from "../../records/area-frame";
import { AreaFailed } from "../../workspace-failed";
import { WorkspaceFrame } from "../../workspace-frame";

/** Reads the analytics query from the address. */
export function analyticsQuery({ workspace, searchParams }: AreaAddress): AnalyticsQuery {
  return { projectId: workspace.project.id, ...readPageQuery(periodSchema, searchParams) };
}

interface AnalyticsFrameProps extends AreaViewProps {
  workspace: Loaded<EnteredWorkspace>;
  children: ReactNode;
}

/**
 * The analytics workspace with one of its views, or why it can't open. Answers 403 without access.
 */
export function AnalyticsFrame(props: AnalyticsFrameProps) {
  const { address, tabs, view, workspace, children } = props;
  if (workspace.failure?.code === "forbidden") forbidden();
  if (workspace.failure) return <AreaFailed address={address} failure={workspace.failure} />;
  const { period } = analyticsQuery(address);
  return (
    <WorkspaceFrame
      workspace={workspace.data}
      activeTab="overview"
      areaTabs={<AreaTabs workspace={workspace.data} tabs={tabs} activeId={view} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PeriodLinks workspace={workspace.data} view={view} period={period} />
        {children}
      </div>
    </WorkspaceFrame>
  );
}

interface PeriodLinksProps {
  workspace: EnteredWorkspace;
  view: string;
  period: Period;
}

/** Links to the time ranges: `?period=…`. */
function PeriodLinks({ workspace, view, period }: PeriodLinksProps) {
  const location = {
    basePath: workspacePath(workspace.project.id, workspace.type),
    params: { view },
  };
  return (
    <nav aria-label="Period">
      <ul className="flex w-fit gap-0.5 rounded-md bg-card p-0.5">
        {PERIODS.map((id) => (
          <li key={id}>
            <Link
              href={locationHref(location, { period: id === DEFAULT_PERIOD ? null : id })}
              scroll={false}
              aria-current={id === period ? "true" : undefined}
              className="inline-flex h-8 min-w-10 items-center justify-center rounded-md px-2.5 text-13 text-muted-foreground tabular-nums hover:text-foreground focus-visible:-outline-offset-2 aria-[current=true]:bg-accent aria-[current=true]:font-medium aria-[current=true]:text-foreground touch:h-11 touch:min-w-11"
            >
              {id}
              <span className="sr-only">{`: ${PERIOD_WORDS[id]}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Returns which areas' metrics are hidden because the person has no access to them; null if none
 * are.
 */
export function hiddenAreasText(leftOut: AnalyticsScope["leftOut"]): string | null {
  if (leftOut.length === 0) return null;
  const labels = leftOut.map((type) => workspaceEntry(type).label);
  const names = new Intl.ListFormat("en").format(labels);
  const where = leftOut.length === 1 ? "that workspace" : "those workspaces";
  return `Metrics from ${names} are hidden because you don't have access to ${where}.`;
}

/** Shows which areas' metrics are hidden from the person, if any. */
export function HiddenAreas({ areas }: { areas: AnalyticsScope["leftOut"] }) {
  const text = hiddenAreasText(areas);
  return text ? <p className="text-muted-foreground">{text}</p> : null;
}
