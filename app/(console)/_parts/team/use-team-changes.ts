import { startTransition, useOptimistic, useState } from "react";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import {
  addMemberAction,
  addToAllWorkspacesAction,
  listCandidatesAction,
  removeMemberAction,
} from "./actions";
import { type CandidateTarget, TEAM_TEXTS, type TeamTarget } from "./team-texts";

const NOBODY: ReadonlySet<string> = new Set();

export interface Outcome {
  failure: string | null;
  /** Announced to screen readers. */
  announcement: string;
}

const NOTHING: Outcome = { failure: null, announcement: "" };

/**
 * Adds and removes members. The lists change only with the server's answer; until then, `moving`
 * has the people whose change is pending.
 */
export function useTeamChanges(target: TeamTarget) {
  const words = TEAM_TEXTS[target.kind];
  const [outcome, setOutcome] = useState(NOTHING);
  // Resets to empty once the server's lists are rendered.
  const [moving, move] = useOptimistic(NOBODY, (ids, id: string) => new Set([...ids, id]));

  function change(
    person: CandidateView,
    run: () => Promise<unknown>,
    announcement: string,
    failed: string,
  ) {
    if (moving.has(person.id)) return;
    startTransition(async () => {
      move(person.id);
      const result = await run().then(
        (): Outcome => ({ failure: null, announcement }),
        (thrown: unknown): Outcome => ({ failure: messageOr(thrown, failed), announcement: "" }),
      );
      startTransition(() => setOutcome(result));
    });
  }

  return {
    outcome,
    moving,
    add: (person: CandidateView, everyWorkspace = false) =>
      change(
        person,
        () => addMember(target, { userId: person.id, userRole: person.role }, everyWorkspace),
        `${person.name} was added to the team${everyWorkspace ? " and to every workspace" : ""}`,
        words.addFailed,
      ),
    remove: (person: CandidateView) =>
      change(
        person,
        () => callAction(removeMemberAction, { target, userId: person.id }),
        `${person.name} was removed from the team`,
        words.removeFailed,
      ),
  };
}

/** Adds a person to a team; with `everyWorkspace` also to all workspaces of the project. */
export async function addMember(
  target: TeamTarget,
  { userId, userRole }: { userId: string; userRole: string },
  everyWorkspace: boolean,
): Promise<void> {
  await callAction(addMemberAction, { target, userId, userRole });
  if (everyWorkspace && target.kind === "project")
    await callAction(addToAllWorkspacesAction, { projectId: target.id, userId });
}

/** Returns people who can join a team: the first by name, or those matching `q`. */
export async function findCandidates(target: CandidateTarget, q = ""): Promise<CandidateView[]> {
  const { candidates } = await callAction(listCandidatesAction, { target, q });
  return candidates;
}
