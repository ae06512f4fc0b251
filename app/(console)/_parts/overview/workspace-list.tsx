"use client";

import { useOptimistic, useTransition } from "react";
import { EmptyState } from "@/components/empty-state";
import { useRouter } from "@/components/hooks/use-router";
import { Pager } from "@/components/pager";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { COUNTED_TO, shownTotal } from "@/lib/total";
import { locationHref } from "@/lib/ui/page-location";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import type { OverviewWorkspaces } from "@/lib/workspaces/schema";
import { useOfferedOptions } from "../filter-select";
import { type Team, WorkspaceCard } from "./workspace-card";

/** First members and team size, by workspace id. */
export type Teams = Readonly<Record<string, Team>>;

interface WorkspaceListProps {
  data: OverviewWorkspaces;
  filter: WorkspaceFilter;
  /** The most projects that the filter offers. */
  projectsOffered: number;
  teams: Teams;
}

/** An empty string means all. */
interface WorkspaceFilter {
  /** A workspace type. */
  workspace: string;
  /** A project id. */
  project: string;
}

const NO_FILTER: WorkspaceFilter = { workspace: "", project: "" };

/** Returns the address of the overview with these filters. */
const hrefOf = (filter: WorkspaceFilter, page = 1) =>
  locationHref({ basePath: "/", params: { ...filter } }, { page: page > 1 ? page : null });

/** A page of the person's workspaces. The server applies the filters and the page from the URL. */
export function WorkspaceList({ data, filter, projectsOffered, teams }: WorkspaceListProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [chosen, setChosen] = useOptimistic(filter);
  const change = (changes: Partial<WorkspaceFilter>) =>
    startTransition(() => {
      const next = { ...chosen, ...changes };
      setChosen(next);
      router.replace(hrefOf(next), { scroll: false });
    });
  const clear = () => change(NO_FILTER);

  return (
    <>
      <p role="status" className="text-13 text-muted-foreground tabular-nums">
        {shownTotal(data)} of{" "}
        {shownTotal({ total: data.mine, isLowerBound: data.mine >= COUNTED_TO })} workspaces
      </p>
      {data.mine > 1 ? (
        <Filters
          data={data}
          filter={chosen}
          projectsOffered={projectsOffered}
          isPending={isPending}
          onChange={change}
        />
      ) : null}
      {data.rows.length === 0 ? (
        <EmptyState
          kind="no-match"
          level={3}
          title="No Workspaces Found"
          description="No workspace matches these filters."
          action={
            <Button variant="outline" onClick={clear}>
              Clear All Filters
            </Button>
          }
        />
      ) : (
        <ul className="lines" aria-label="My workspaces">
          {data.rows.map((workspace) => (
            <li key={workspace.id} className="flex min-w-0 px-0!">
              <WorkspaceCard workspace={workspace} team={teams[workspace.id]} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={data.page}
        pageCount={data.pageCount}
        hrefFor={(page) => hrefOf(filter, page)}
        label="Workspace pages"
      />
    </>
  );
}

interface FiltersProps extends Pick<WorkspaceListProps, "data" | "filter" | "projectsOffered"> {
  isPending: boolean;
  onChange: (changes: Partial<WorkspaceFilter>) => void;
}

function Filters({ data, filter, projectsOffered, isPending, onChange }: FiltersProps) {
  const { types, projects } = data;
  const offered = useOfferedOptions(projects, ({ id }) => id === filter.project);
  return (
    <div className="flex flex-wrap gap-2" aria-busy={isPending || undefined}>
      <div className="min-w-40 flex-1">
        <NativeSelect
          aria-label="Filter by workspace type"
          value={filter.workspace}
          onChange={({ target }) => onChange({ workspace: target.value })}
        >
          <option value="">All Types</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {workspaceEntry(type).name}
            </option>
          ))}
        </NativeSelect>
      </div>
      {projects.length > 1 ? (
        <div className="min-w-40 flex-1">
          <NativeSelect
            aria-label="Filter by project"
            value={filter.project}
            onChange={({ target }) => onChange({ project: target.value })}
          >
            <option value="">All Projects</option>
            {offered.map(({ id, name, projectType }) => (
              <option key={id} value={id}>
                {`${name} (${projectType})`}
              </option>
            ))}
            {projects.length >= projectsOffered ? (
              <option disabled>Showing your {projectsOffered} most recent projects</option>
            ) : null}
          </NativeSelect>
        </div>
      ) : null}
      <Button
        variant="outline"
        onClick={() => onChange(NO_FILTER)}
        disabled={!filter.workspace && !filter.project}
      >
        Clear Filters
      </Button>
    </div>
  );
}
