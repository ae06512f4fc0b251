"use client";

import { startTransition, useId, useOptimistic } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { NativeSelect } from "@/components/ui/native-select";
import { FieldErrors } from "@/components/ui/plain-field";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { findPerson } from "@/lib/managed-items/people-rules";
import type { CandidateView } from "@/lib/managed-items/schema";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { addMemberAction, removeMemberAction } from "./actions";
import { PersonLine } from "./people-parts";
import {
  assignTexts,
  type CandidateTarget,
  CHOICE_FAILED,
  type ItemKind,
  roleOptions,
} from "./team-texts";
import { usePeople } from "./use-people";
import { findCandidates } from "./use-team-changes";
import { UserSelector } from "./user-selector";

export interface Assigned {
  userId: string;
  userRole: string;
}

interface TeamFieldProps {
  target: CandidateTarget;
  /** All candidates and current members; null if loading failed. */
  people: readonly CandidateView[] | null;
  chosen: readonly Assigned[];
  /** Adds a person or changes their role. */
  onAssign: (person: Assigned) => void;
  onRemove: (userId: string) => void;
  disabled?: boolean;
  errors?: readonly string[];
}

/** The team in an item's form: chosen people with their roles, and a search over everyone else. */
function TeamFields(props: TeamFieldProps) {
  const { target, chosen, onAssign, onRemove, disabled, errors = [] } = props;
  const id = useId();
  const { people, find } = usePeople(props.people, (text) => findCandidates(target, text));
  if (people === null) {
    return (
      <Alert variant="warning" title={CHOICE_FAILED}>
        You can save without choosing a team.
      </Alert>
    );
  }
  const ids = new Set(chosen.map(({ userId }) => userId));
  return (
    <fieldset
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3"
      disabled={disabled}
      aria-describedby={errors.length > 0 ? id : undefined}
    >
      <legend className="mb-1.5 text-sm font-medium">Team members</legend>
      {chosen.length > 0 ? (
        <ul aria-label="Selected team members" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {chosen.map(({ userId, userRole }) => {
            const person = findPerson(people, userId);
            return (
              <li
                key={userId}
                className="flex min-w-0 flex-wrap items-center gap-2.5 sm:flex-nowrap"
              >
                <PersonLine person={person} />
                <div className="order-last w-full shrink-0 sm:order-none sm:w-36">
                  <NativeSelect
                    aria-label={`Role of ${person.name}`}
                    value={userRole}
                    onChange={({ target }) => onAssign({ userId, userRole: target.value })}
                  >
                    {roleOptions(userRole).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </NativeSelect>
                </div>
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={`Remove ${person.name}`}
                  onClick={() => onRemove(userId)}
                >
                  <X aria-hidden />
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <UserSelector
        people={people}
        chosen={ids}
        find={find}
        onChoose={(person) => onAssign({ userId: person.id, userRole: DEFAULT_ROLE })}
      />
      {errors.length > 0 ? <FieldErrors id={id} errors={errors} /> : null}
    </fieldset>
  );
}

const without = (chosen: readonly Assigned[], userId: string) =>
  chosen.filter((person) => person.userId !== userId);

/** Appends a new person. A person already chosen keeps their position and gets the new role. */
function withPerson(chosen: readonly Assigned[], person: Assigned): Assigned[] {
  const isThere = chosen.some(({ userId }) => userId === person.userId);
  if (!isThere) return [...chosen, person];
  return chosen.map((other) => (other.userId === person.userId ? person : other));
}

interface LocalTeamFieldProps extends Pick<TeamFieldProps, "people" | "disabled" | "errors"> {
  kind: ItemKind;
  chosen: readonly Assigned[];
  onChange: (chosen: Assigned[]) => void;
}

/** The team of an unsaved item, sent when the item is created. */
export function TeamField({ kind, chosen, onChange, ...rest }: LocalTeamFieldProps) {
  return (
    <TeamFields
      {...rest}
      target={{ kind, id: null }}
      chosen={chosen}
      onAssign={(person) => onChange(withPerson(chosen, person))}
      onRemove={(userId) => onChange(without(chosen, userId))}
    />
  );
}

type Change = { assign: Assigned } | { remove: string };

function applied(chosen: readonly Assigned[], change: Change): readonly Assigned[] {
  return "assign" in change ? withPerson(chosen, change.assign) : without(chosen, change.remove);
}

interface SavedTeamFieldProps extends Pick<TeamFieldProps, "people" | "disabled"> {
  kind: ItemKind;
  id: string;
  /** The team on the server. */
  team: readonly Assigned[];
}

/**
 * The team of a saved item. Each change is saved at once, shown optimistically, and rolled back if
 * the server rejects it.
 */
export function SavedTeamField({ kind, id, team, ...rest }: SavedTeamFieldProps) {
  const words = assignTexts(kind);
  const [chosen, apply] = useOptimistic(team, applied);
  const target = { kind, id };

  function change(wanted: Change, run: () => Promise<unknown>, alert: string) {
    startTransition(async () => {
      apply(wanted);
      await run().catch((thrown: unknown) => notify.error(messageOr(thrown, alert)));
    });
  }

  return (
    <TeamFields
      {...rest}
      target={target}
      chosen={chosen}
      onAssign={(person) =>
        change(
          { assign: person },
          () => callAction(addMemberAction, { target, ...person }),
          words.assignAlert,
        )
      }
      onRemove={(userId) =>
        change(
          { remove: userId },
          () => callAction(removeMemberAction, { target, userId }),
          words.removeAlert,
        )
      }
    />
  );
}
