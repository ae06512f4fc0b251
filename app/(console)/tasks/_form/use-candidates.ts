"use client";

import { useCallback, useRef, useState } from "react";
import { loadCandidates } from "./load-candidates";
import type { Candidate } from "./people-picker";

interface CandidatesInput {
  projectId: string;
  /** Came with the page, for that project; null when they could not be loaded. */
  candidates: readonly Candidate[] | null;
  /** Who is on the task already: their names stay known whatever the project. */
  known?: readonly Candidate[];
}

/** The people for the project that is chosen in the form. */
export function useCandidates({ projectId, candidates: initial, known = [] }: CandidatesInput) {
  const [candidates, setCandidates] = useState(initial);
  const chosen = useRef(projectId);

  const choose = useCallback((id: string) => {
    if (id === chosen.current) return;
    chosen.current = id;
    loadCandidates(id).then(
      (people) => {
        // Whoever chose again meanwhile waits for the later answer.
        if (chosen.current === id) setCandidates(people);
      },
      () => {
        if (chosen.current === id) setCandidates(null);
      },
    );
  }, []);

  const others = known.filter(({ id }) => !candidates?.some((person) => person.id === id));
  return { candidates: candidates && [...candidates, ...others], choose };
}
