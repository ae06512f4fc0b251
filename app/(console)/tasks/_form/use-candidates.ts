"use client";

import { useCallback, useRef, useState } from "react";
import { request } from "@/lib/request/request";
import { usePeople } from "../../_components/team/use-people";
import type { Candidate } from "./people-picker";

interface CandidatesInput {
  projectId: string;
  /** The task, where there is one already. */
  taskId?: string;
  /** Came with the page, for that project; null when they could not be loaded. */
  candidates: readonly Candidate[] | null;
  /** Who is on the task already: their names stay known whatever the project. */
  known?: readonly Candidate[];
}

/** The people for the project that is chosen in the form. */
export function useCandidates(input: CandidatesInput) {
  const { projectId, taskId, known = [] } = input;
  const [project, setProject] = useState(projectId);
  const [loaded, setLoaded] = useState(input.candidates);
  const chosen = useRef(projectId);

  const choose = useCallback((id: string) => {
    if (id === chosen.current) return;
    chosen.current = id;
    setProject(id);
    loadCandidates({ project: id }).then(
      (people) => {
        // Whoever chose again meanwhile waits for the later answer.
        if (chosen.current === id) setLoaded(people);
      },
      () => {
        if (chosen.current === id) setLoaded(null);
      },
    );
  }, []);

  // Who edits a task need not see its project: while it stays there, the task itself is what is asked for.
  const of = taskId && project === projectId ? { task: taskId } : { project };
  const { people, find } = usePeople(loaded, (text) => loadCandidates(of, text), project);
  const others = known.filter(({ id }) => !people?.some((person) => person.id === id));
  return { candidates: people && [...people, ...others], find, choose };
}

/** What somebody is to be put on: a task, or a new one of a project, or of none for an empty id. */
type CandidatesOf = { task: string } | { project: string };

/** Who may be put on a task: the first ones by name, or those whom a text finds. Asked when somebody chooses, never on load. */
export async function loadCandidates(of: CandidatesOf, q = ""): Promise<Candidate[]> {
  const query = new URLSearchParams({ ...of, q });
  const { users } = await request<{ users: Candidate[] }>(`/api/tasks/candidates?${query}`);
  return users;
}

/**
 * The same of those who may be on every one of several tasks.
 *
 * @param chosen `{ ids }`, or `{ filter }` of the list.
 */
export async function loadSharedCandidates(chosen: object, q = ""): Promise<Candidate[]> {
  const { users } = await request<{ users: Candidate[] }>("/api/tasks/candidates", {
    method: "POST",
    body: { ...chosen, q },
  });
  return users;
}
