"use client";

import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldErrors } from "@/components/ui/field";
import { Plus, X } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { PersonLine } from "../../_components/team/people-parts";
import { type FindPeople, usePeopleSearch } from "../../_components/team/use-people";
import { TASK_ROLES, wordLabel } from "../_components/task-badges";
import type { TaskPerson } from "./task-values";

/** Somebody who may be put on a task. */
export interface Candidate {
  id: string;
  name: string;
  email: string;
  avatar: string | null;
}

interface PeoplePickerProps {
  candidates: readonly Candidate[];
  /** As `usePeople` has it. */
  find: FindPeople<Candidate> | null;
  chosen: readonly TaskPerson[];
  onChange: (chosen: TaskPerson[]) => void;
  disabled?: boolean;
  errors?: readonly string[];
}

const SHOWN = 5;
const EVERYBODY_ON_IT = "Everybody is on it already.";
/** Who is not among the candidates any more. */
export const UNKNOWN_PERSON = { name: "Unknown User", email: "", avatar: null };

/** The people of a task with their role on it, and a search over everybody else who may be. */
export function PeoplePicker(props: PeoplePickerProps) {
  const { candidates, find, chosen, onChange, disabled, errors = [] } = props;
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Assigned users</legend>
      {chosen.length > 0 ? (
        <ul aria-label="Chosen users" className="grid grid-cols-[minmax(0,1fr)] gap-2">
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
      <PersonSearch
        candidates={candidates.filter(({ id }) => !chosen.some(({ userId }) => userId === id))}
        find={find}
        onChoose={(userId) => onChange([...chosen, { userId, taskRole: "assignee" }])}
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

interface PersonSearchProps {
  /** Without those who are chosen already. */
  candidates: readonly Candidate[];
  find: FindPeople<Candidate> | null;
  onChoose: (userId: string) => void;
}

/** Searches name and e-mail, ignoring case. */
export function PersonSearch({ candidates, find, onChoose }: PersonSearchProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const search = { people: candidates, query, find, limit: SHOWN, empty: EVERYBODY_ON_IT };
  const { found, count, missing } = usePeopleSearch(search);
  return (
    <div className="grid gap-2 rounded-lg border p-3">
      <Label htmlFor={id}>Search users</Label>
      <Input
        id={id}
        type="search"
        value={query}
        maxLength={200}
        placeholder="Name or email"
        autoComplete="off"
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          // Enter searches here; it must not send the form.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <p aria-live="polite" className="text-[0.8125rem] text-muted-foreground empty:hidden">
        {missing ?? count}
      </p>
      <ul className="grid gap-1">
        {found.slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <Button
              variant="ghost"
              className="h-auto w-full justify-start gap-2.5 px-2 py-1.5 text-left font-normal touch:h-auto touch:min-h-11"
              aria-label={`Add ${person.name}`}
              onClick={() => {
                onChoose(person.id);
                setQuery("");
              }}
            >
              <PersonLine person={person} />
              <Plus aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
