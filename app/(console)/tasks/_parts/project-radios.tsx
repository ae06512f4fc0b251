"use client";

import { type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Search } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { request } from "@/lib/request/request";
import type { ProjectChoice } from "./assign-dialog-props";

interface ProjectRadiosProps {
  /** The initial choice. */
  current: string;
  chosen: string;
  /** Choices before the projects, such as "No project". */
  extraOptions: readonly ProjectChoice[];
  onChoose: (project: ProjectChoice) => void;
  disabled: boolean;
}

/** Projects as radio buttons with a search. */
export function ProjectRadios(props: ProjectRadiosProps) {
  const { current, chosen, extraOptions, onChoose, disabled } = props;
  const [query, setQuery] = useState("");
  const choices = useProjectChoices(query);
  const rows: readonly ProjectChoice[] = [...extraOptions, ...(choices.projects ?? [])];
  return (
    <div className="grid gap-3">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search projects"
          placeholder="Search projects…"
          maxLength={200}
          value={query}
          disabled={disabled}
          className="pl-9"
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={searchesOnly}
        />
      </div>
      <fieldset disabled={disabled} className="-mx-1 max-h-72 min-w-0 overflow-y-auto px-1">
        <legend className="sr-only">Project</legend>
        {rows.map((project) => (
          <Radio
            key={project.id}
            label={project.name}
            isCurrent={project.id === current}
            isChosen={project.id === chosen}
            onChoose={() => onChoose(project)}
          />
        ))}
      </fieldset>
      <Outcome {...choices} />
    </div>
  );
}

/** Enter in the search field must not submit the form. Typing already searches. */
function searchesOnly(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}

interface RadioProps {
  label: string;
  isCurrent: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

function Radio({ label, isCurrent, isChosen, onChoose }: RadioProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 py-1 hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring touch:min-h-11">
      <input
        type="radio"
        name="project"
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-primary outline-none"
      />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {isCurrent ? <span className="text-xs text-muted-foreground">Current</span> : null}
    </label>
  );
}

function Outcome({ projects, total, isLoading, hasFailed, retry }: ProjectChoices) {
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-13">
        Failed to load projects. Please try again.
        <Button variant="outline" size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="min-h-5 text-13 text-muted-foreground">
      {isLoading ? "Loading projects…" : counted(projects?.length ?? 0, total)}
    </p>
  );
}

function counted(shown: number, total: number): string {
  if (total === 0) return "No projects match your search";
  if (shown < total) return `${shown} of ${total} projects shown. Search to narrow the list.`;
  return total === 1 ? "1 project" : `${total} projects`;
}

/** Projects shown at once. The search finds the others. */
const OFFERED = 20;
/** Milliseconds after the last key before a search is sent. */
const PAUSE_MS = 250;

/** The used part of the answer. */
interface Found {
  projects: ProjectChoice[];
  total: number;
}

interface ProjectChoices {
  /** Projects of the last answer; null before the first. */
  projects: ProjectChoice[] | null;
  /** Number of matches; `projects` may be only the first of them. */
  total: number;
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

function choicesPath(query: string): string {
  const params = new URLSearchParams({ q: query, sort: "name", perPage: String(OFFERED) });
  return `/api/projects?${params}`;
}

/**
 * Searches the projects that the person may read, sorted by name, when the dialog opens and after
 * typing.
 */
function useProjectChoices(query: string): ProjectChoices {
  const [answer, setAnswer] = useState<(Found & { query: string }) | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry sends the same request
  useEffect(() => {
    let isStale = false;
    const ask = async () => {
      try {
        const { projects, total } = await request<Found>(choicesPath(query.trim()));
        if (!isStale) setAnswer({ query, projects, total });
      } catch {
        if (!isStale) setFailed(query);
      }
    };
    setFailed(null);
    const timer = setTimeout(ask, query ? PAUSE_MS : 0);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, attempt]);

  return {
    projects: answer?.projects ?? null,
    total: answer?.total ?? 0,
    isLoading: failed !== query && answer?.query !== query,
    hasFailed: failed === query,
    retry: () => setAttempt((count) => count + 1),
  };
}
