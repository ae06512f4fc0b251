"use client";

import { Button } from "@/components/ui/button";
import { X } from "@/components/ui/icons";
import { NativeSelect } from "@/components/ui/native-select";
import { FieldErrors } from "@/components/ui/plain-field";
import { LazyUserSelector } from "../../../_parts/items/lazy-team-field";
import { PersonLine } from "../../../_parts/team/people-parts";
import type { FindPeople } from "../../../_parts/team/use-people";
import { TASK_ROLES, wordLabel } from "../task-badges";
import type { TaskPerson } from "./task-values";

/** A person who can be added to a task. */
export interface Candidate {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
}

interface PeoplePickerProps {
  candidates: readonly Candidate[];
  /** See `usePeople`. */
  find: FindPeople<Candidate> | null;
  chosen: readonly TaskPerson[];
  onChange: (chosen: TaskPerson[]) => void;
  disabled?: boolean;
  errors?: readonly string[];
}

/** Shown for people who are no longer candidates. */
export const UNKNOWN_PERSON = { name: "Unknown User", email: "", avatar: null };

/** The people of a task with their roles, and a search over everyone else who can be added. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { candidates, find, chosen, onChange, disabled, errors = [] } = props;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Assigned users</legend>
      {chosen.length > 0 ? (
        <ul aria-label="Selected users" className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {chosen.map((person) => (
            <ChosenPerson
              key={person.userId}
              person={candidates.find(({ id }) => id === person.userId) ?? UNKNOWN_PERSON}
              role={person.taskRole}
              onRole={(taskRole) =>
                onChange(
                  chosen.map((other) =>
                    other.userId === person.userId ? { ...other, taskRole } : other,
                  ),
                )
              }
              onRemove={() => onChange(chosen.filter(({ userId }) => userId !== person.userId))}
            />
          ))}
        </ul>
      ) : null}
      <LazyUserSelector
        people={candidates}
        chosen={new Set(chosen.map(({ userId }) => userId))}
        find={find}
        onChoose={({ id }) => onChange([...chosen, { userId: id, taskRole: "assignee" }])}
      />
      {errors.length > 0 ? <FieldErrors errors={errors} /> : null}
    </fieldset>
  );
}

interface ChosenPersonProps {
  person: Omit<Candidate, "id">;
  role: string;
  onRole: (role: string) => void;
  onRemove: () => void;
}

function ChosenPerson({ person, role, onRole, onRemove }: ChosenPersonProps) {
  return (
    <li className="flex flex-wrap items-center gap-2.5">
      <PersonLine person={person} />
      <span className="flex items-center gap-1 max-sm:w-full">
        <span className="block w-32 max-sm:flex-1">
          <NativeSelect
            aria-label={`Task role of ${person.name}`}
            value={role}
            onChange={({ target }) => onRole(target.value)}
          >
            {TASK_ROLES.map((value) => (
              <option key={value} value={value}>
                {wordLabel(value)}
              </option>
            ))}
          </NativeSelect>
        </span>
        <Button variant="ghost" size="icon" aria-label={`Remove ${person.name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </span>
    </li>
  );
}
