"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import { NativeSelect } from "@/components/ui/native-select";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import type { MyWorkspaceView } from "@/lib/workspaces/schema";
import { WorkspaceCard } from "./workspace-card";
import { filterWorkspaces, projectOptions, typeOptions } from "./workspace-filter";

/** Cards before the rest is asked for: what stands below the list stays within reach. */
const AT_FIRST = 12;

/** By the workspace's id: its first members and how many there are. */
export type Teams = Readonly<
  Record<string, { members: { id: string; name: string; role: string }[]; count: number }>
>;

interface WorkspaceListProps {
  workspaces: readonly MyWorkspaceView[];
  /** How many there are, of which the list has the newest. */
  total: number;
  teams: Teams | Promise<Teams>;
}

/** Filters in the browser, kept in the URL: reload and back find the same list. */
export function WorkspaceList({ workspaces, total, teams }: WorkspaceListProps) {
  const params = useSearchParams();
  const filter = { type: params.get("workspace") ?? "", project: params.get("project") ?? "" };
  const shown = filterWorkspaces(workspaces, filter);

  function change(changes: Record<string, string>) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const query = next.toString();
    window.history.replaceState(null, "", query ? `?${query}` : window.location.pathname);
  }
  const clear = () => change({ workspace: "", project: "" });

  return (
    <>
      <p role="status" className="text-[0.8125rem] text-muted-foreground tabular-nums">
        {shown.length} of {workspaces.length} workspaces
        {total > workspaces.length ? `, the newest of ${total}` : null}
      </p>
      {workspaces.length > 1 ? (
        <Filters workspaces={workspaces} filter={filter} onChange={change} onClear={clear} />
      ) : null}
      {shown.length === 0 ? (
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
        <Cards workspaces={shown} teams={teams} />
      )}
    </>
  );
}

function Cards({ workspaces, teams }: Omit<WorkspaceListProps, "total">) {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : workspaces.length - AT_FIRST;
  return (
    <>
      <ul className="grid gap-3 xl:grid-cols-2" aria-label="My workspaces">
        {workspaces.slice(0, isWhole ? undefined : AT_FIRST).map((workspace) => (
          <li key={workspace.id} className="flex min-w-0">
            <WorkspaceCard workspace={workspace} teams={teams} />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="outline" onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      ) : null}
    </>
  );
}

interface FiltersProps {
  workspaces: readonly MyWorkspaceView[];
  filter: { type: string; project: string };
  onChange: (changes: Record<string, string>) => void;
  onClear: () => void;
}

function Filters({ workspaces, filter, onChange, onClear }: FiltersProps) {
  const projects = projectOptions(workspaces);
  return (
    <div className="flex flex-wrap gap-2">
      <div className="min-w-40 flex-1">
        <NativeSelect
          aria-label="Filter by workspace type"
          value={filter.type}
          onChange={({ target }) => onChange({ workspace: target.value })}
        >
          <option value="">All Types</option>
          {typeOptions(workspaces).map((type) => (
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
            {projects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        </div>
      ) : null}
      <Button variant="outline" onClick={onClear} disabled={!filter.type && !filter.project}>
        Clear Filters
      </Button>
    </div>
  );
}
