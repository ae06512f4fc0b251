"use client";

import { useEffect, useRef, useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RoleBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Plus, Trash2 } from "@/components/ui/icons";
import { withoutChosen } from "@/lib/managed-items/people-rules";
import type { CandidateView, TeamMemberView } from "@/lib/managed-items/schema";
import { displayRole } from "@/lib/ui/person";
import { WhyButton } from "../access/why-button";
import { EveryWorkspace } from "./every-workspace";
import { PeopleList } from "./people-list";
import { NO_MEMBERS, TEAM_TEXTS, type TeamTarget, USERS_FAILED } from "./team-texts";
import { usePeople } from "./use-people";
import { findCandidates, type Outcome, useTeamChanges } from "./use-team-changes";

interface TeamPanelProps {
  target: TeamTarget;
  /** Null if loading failed: the list is then empty and everyone is offered. */
  members: readonly TeamMemberView[] | null;
  /** Candidates including members: all, or the first by name. Null if loading failed. */
  people: readonly CandidateView[] | null;
  canManage: boolean;
  /** For a project: offers access to all of its workspaces as well. */
  offersWorkspaces?: boolean;
  /** Heading level. */
  level?: 2 | 3 | 4;
}

/** For people who manage the workspaces' teams but not the project's. */
const WORKSPACE_TEAMS_BELOW = "You can manage the teams of its workspaces below";

/** A team's members and, for people who manage it, the people who can be added. */
export function TeamPanel({ target, members, canManage, level = 2, ...rest }: TeamPanelProps) {
  const words = TEAM_TEXTS[target.kind];
  const { moving, outcome, add, remove } = useTeamChanges(target);
  const { people, find } = usePeople(rest.people, (text) => findCandidates(target, text));
  const rootRef = useKeptFocus(outcome);
  const [removing, setRemoving] = useState<TeamMemberView | null>(null);
  const [everyWorkspace, setEveryWorkspace] = useState(rest.offersWorkspaces ?? false);
  const resource =
    target.kind === "workspace"
      ? `workspace:${target.projectId}/${target.workspaceType}`
      : `${target.kind}:${target.id}`;
  const team = members ?? [];
  const ids = new Set(team.map(({ id }) => id));
  const available = withoutChosen(people ?? [], ids);

  return (
    <div ref={rootRef} data-slot="team-panel" className="grid gap-4">
      {members === null ? <Alert variant="destructive">{words.loadFailed}</Alert> : null}
      {canManage && people === null ? <Alert variant="destructive">{USERS_FAILED}</Alert> : null}
      {outcome.failure ? <Alert variant="destructive">{outcome.failure}</Alert> : null}
      <p role="status" className="sr-only">
        {outcome.announcement}
      </p>
      <div
        className={canManage ? "grid items-start gap-x-12 gap-y-8 lg:grid-cols-2" : "grid gap-4"}
      >
        <div className="grid min-w-0 gap-4">
          <PeopleList
            title="Team Members"
            level={level}
            people={team}
            searchLabel="Search members"
            empty={NO_MEMBERS}
          >
            {(member) => (
              <span className="flex shrink-0 items-center gap-2.5">
                <MemberRole member={member} />
                {canManage ? <WhyButton person={member} resource={resource} /> : null}
                {canManage ? (
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    className="hover:text-destructive"
                    aria-label={`Remove ${member.name}`}
                    pending={moving.has(member.id)}
                    onClick={() => setRemoving(member)}
                  >
                    <Trash2 aria-hidden />
                  </Button>
                ) : null}
              </span>
            )}
          </PeopleList>
          <TeamHelp
            lines={
              rest.offersWorkspaces && !canManage
                ? [...words.help, WORKSPACE_TEAMS_BELOW]
                : words.help
            }
          />
        </div>
        {canManage && people ? (
          <PeopleList
            title="Available Users"
            level={level}
            people={available}
            find={find}
            searchLabel="Search users"
            empty={words.allAssigned}
            note={
              rest.offersWorkspaces ? (
                <EveryWorkspace checked={everyWorkspace} onChange={setEveryWorkspace} />
              ) : null
            }
          >
            {(person) => (
              <>
                <RoleBadge role={person.role} />
                <Button
                  variant="outline"
                  size="sm"
                  className="touch:min-w-11"
                  aria-label={`Add ${person.name}`}
                  pending={moving.has(person.id)}
                  onClick={() => add(person, everyWorkspace)}
                >
                  <Plus aria-hidden />
                  <span className="hidden sm:inline">Add</span>
                </Button>
              </>
            )}
          </PeopleList>
        ) : null}
      </div>
      {removing ? (
        <LazyConfirmDialog
          open
          onOpenChange={() => setRemoving(null)}
          destructive
          title={`Remove ${removing.name} from the team?`}
          description={words.removalNote}
          confirmLabel="Remove"
          onConfirm={() => remove(removing)}
        />
      ) : null}
    </div>
  );
}

/**
 * Focuses the first heading after a change, because the pressed button moved away with its person.
 */
function useKeptFocus(outcome: Outcome) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.announcement === "" || document.activeElement !== document.body) return;
    ref.current?.querySelector<HTMLElement>("[data-slot=card-title]")?.focus();
  }, [outcome]);
  return ref;
}

/** The system role, and the role on the item if it differs. */
function MemberRole({ member }: { member: TeamMemberView }) {
  const { role, assignedRole, active } = member;
  return (
    <span className="flex shrink-0 items-center justify-end gap-1.5 max-sm:flex-col max-sm:items-end">
      {assignedRole !== null && assignedRole !== role ? (
        <span className="text-xs text-muted-foreground">
          Assigned as {displayRole(assignedRole)}
        </span>
      ) : null}
      {active ? null : <Badge>Inactive</Badge>}
      <RoleBadge role={role} />
    </span>
  );
}

function TeamHelp({ lines }: { lines: readonly string[] }) {
  return (
    <ul aria-label="About this team" className="list-disc pl-4 text-13 text-muted-foreground">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
