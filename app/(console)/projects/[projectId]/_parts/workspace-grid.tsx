import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardFooter, CardTitle } from "@/components/ui/card";
import { ArrowRight, Lock } from "@/components/ui/icons";
import { TAB_LABELS, toolPath, workspaceEntry, workspacePath } from "@/lib/workspaces/catalogue";
import type { ProjectWorkspaceAccess } from "@/lib/workspaces/project-access";
import { EnterWorkspace } from "../../../_parts/access/enter-workspace";
import { type Entrance, entranceWords } from "../../../_parts/access/entrance-words";
import { WorkspaceIcon } from "../../../_parts/workspace-icon";

/** Most tool labels on a card. */
const SHOWN_TOOLS = 3;
const TOOL =
  "inline-flex min-h-6 items-center rounded-sm bg-accent px-2 py-0.5 touch:min-h-11 touch:px-3";

interface WorkspaceGridProps {
  projectId: string;
  types: readonly string[];
  /** Workspaces the person can open. Null if unknown; each workspace then checks on its own. */
  access?: ProjectWorkspaceAccess | null;
  /** Texts with the counts of each workspace that the person can open. */
  numbers?: Readonly<Record<string, readonly string[]>>;
  /** The project has no workspaces: shows all five, none of which opens. */
  isDemo?: boolean;
}

export function WorkspaceGrid({
  projectId,
  types,
  access = null,
  numbers = {},
  isDemo = false,
}: WorkspaceGridProps) {
  const reasonBlocked = (type: string) => {
    if (isDemo) return "Not part of this project yet";
    if (!access || access.enterable.includes(type)) return null;
    return entranceWords(entranceOf(access, type));
  };
  return (
    <section className="grid gap-3" aria-labelledby="workspaces-heading">
      <h2 id="workspaces-heading" className="text-base font-semibold tracking-[-0.006em]">
        Available Workspaces
      </h2>
      {types.length === 0 ? (
        <EmptyState kind="first-use" level={3} title="No workspaces are configured" />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {types.map((type) => (
            <li key={type} className="flex min-w-0">
              <WorkspaceCard
                projectId={projectId}
                type={type}
                reasonBlocked={reasonBlocked(type)}
                entrance={access && !isDemo ? entranceOf(access, type) : null}
                numbers={numbers[type] ?? []}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const entranceOf = (access: ProjectWorkspaceAccess, type: string): Entrance => ({
  mayJoin: access.mayJoin,
  isRequested: access.requested.includes(type),
  isDeclined: access.declined.includes(type),
  reaches: access.reaches,
});

interface WorkspaceCardProps {
  projectId: string;
  type: string;
  /** Why the person can't open it; null if they can. */
  reasonBlocked: string | null;
  /** What the person can do to get access. */
  entrance: Entrance | null;
  numbers: readonly string[];
}

function WorkspaceCard({ projectId, type, reasonBlocked, entrance, numbers }: WorkspaceCardProps) {
  const { name, description, tabs } = workspaceEntry(type);
  const rest = tabs.length - SHOWN_TOOLS;
  return (
    <Card className="w-full rounded-lg bg-card p-4" data-slot="hub-workspace">
      <div className="flex items-start gap-3">
        <WorkspaceIcon type={type} className="size-9 [&_svg]:size-5" />
        <div className="min-w-0">
          <CardTitle level={3}>{name}</CardTitle>
          <p className="text-13 text-muted-foreground">{description}</p>
        </div>
      </div>
      {numbers.length > 0 ? (
        <p className="text-13 tabular-nums" data-slot="workspace-numbers">
          {numbers.join(", ")}
        </p>
      ) : null}
      <ul aria-label={`Tools of ${name}`} className="flex flex-wrap gap-1.5 text-xs">
        {tabs.slice(0, SHOWN_TOOLS).map((tab) => (
          <li key={tab}>
            {reasonBlocked ? (
              <span className={TOOL}>{TAB_LABELS[tab]}</span>
            ) : (
              <Link
                href={toolPath(projectId, type, tab)}
                className={`${TOOL} hover:text-foreground`}
              >
                {TAB_LABELS[tab]}
              </Link>
            )}
          </li>
        ))}
        {rest > 0 ? <li className="px-1 py-0.5 text-muted-foreground">+{rest} more</li> : null}
      </ul>
      <CardFooter className="mt-auto">
        {reasonBlocked ? (
          <div className="grid justify-items-start gap-2">
            <p className="flex items-start gap-1.5 text-13 text-muted-foreground">
              <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
              {reasonBlocked}
            </p>
            {entrance ? (
              <EnterWorkspace projectId={projectId} workspaceType={type} entrance={entrance} />
            ) : null}
          </div>
        ) : (
          <Link
            href={workspacePath(projectId, type)}
            aria-label={`Enter ${name}`}
            className={buttonVariants({ size: "sm" })}
          >
            Enter <ArrowRight aria-hidden />
          </Link>
        )}
      </CardFooter>
    </Card>
  );
}
