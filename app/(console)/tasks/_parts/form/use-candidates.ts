"use client";

import { useCallback, useRef, useState } from "react";
import { request } from "@/lib/request/request";
import { usePeople } from "../../../_parts/team/use-people";
import type { Candidate } from "./people-picker";

interface CandidatesInput {
  projectId: string;
  /** Missing for a new task. */
  taskId?: string;
  /** Candidates of the page's project; null if loading failed. */
  candidates: readonly Candidate[] | null;
  /** People already on the task. Their names stay known for every project. */
  known?: readonly Candidate[];
}

/** Returns the candidates for the project chosen in the form. */
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
        // Ignore the answer if another project was chosen meanwhile.
        if (chosen.current === id) setLoaded(people);
      },
      () => {
        if (chosen.current === id) setLoaded(null);
      },
    );
  }, []);

  // A person may edit a task without seeing its project. While the project stays, ask by task.
  const of = taskId && project === projectId ? { task: taskId } : { project };
  const { people, find } = usePeople(loaded, (text) => loadCandidates(of, text), project);
  const others = known.filter(({ id }) => !people?.some((person) => person.id === id));
  return { candidates: people && [...people, ...others], find, choose };
}

/** A task, or a new task's project; an empty id means no project. */
type CandidatesOf = { task: string } | { project: string };

/**
 * Returns people who can be added to a task: the first by name, or those matching `q`. Called when
 * someone starts choosing, never on load.
 */
export async function loadCandidates(of: CandidatesOf, q = ""): Promise<Candidate[]> {
  const query = new URLSearchParams({ ...of, q });
  const { users } = await request<{ users: Candidate[] }>(`/api/tasks/candidates?${query}`);
  return users;
}

/**
 * Returns people who can be added to each of several tasks.
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
