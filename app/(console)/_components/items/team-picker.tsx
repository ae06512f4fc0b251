"use client";

import { Plus, X } from "lucide-react";
import { useId, useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import type { CandidateView } from "@/lib/managed-items/schema";

interface Assigned {
  userId: string;
  userRole: string;
}

interface TeamPickerProps {
  candidates: readonly CandidateView[];
  chosen: readonly Assigned[];
  onChange: (chosen: Assigned[]) => void;
  disabled?: boolean;
  errors?: readonly string[];
}

const SHOWN = 6;
const ROLES = [
  { value: "moderator", label: "Moderator" },
  { value: "admin", label: "Admin" },
  { value: "superadmin", label: "Super Admin" },
];
/** Who is no longer among the candidates (work-areas §2). */
const UNKNOWN = { name: "Unknown User", email: "", role: "moderator" };

/** The team of an item: chosen people with their role, and a search over everybody else. */
export function TeamPicker({
  candidates,
  chosen,
  onChange,
  disabled,
  errors = [],
}: TeamPickerProps) {
  const remove = (userId: string) => onChange(chosen.filter((person) => person.userId !== userId));
  const setRole = (userId: string, userRole: string) =>
    onChange(chosen.map((person) => (person.userId === userId ? { userId, userRole } : person)));

  return (
    <fieldset className="grid gap-3" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">Team members</legend>
      {chosen.length > 0 ? (
        <ul aria-label="Selected team members" className="grid gap-2">
          {chosen.map(({ userId, userRole }) => {
            const person = candidates.find(({ id }) => id === userId) ?? UNKNOWN;
            return (
              <li key={userId} className="flex items-center gap-2.5">
                <Avatar name={person.name} decorative />
                <PersonName name={person.name} email={person.email} />
                <div className="w-36 shrink-0">
                  <NativeSelect
                    aria-label={`Role of ${person.name}`}
                    value={userRole}
                    onChange={({ target }) => setRole(userId, target.value)}
                  >
                    {ROLES.map(({ value, label }) => (
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
                  onClick={() => remove(userId)}
                >
                  <X aria-hidden />
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <UserSelector
        candidates={candidates.filter(({ id }) => !chosen.some(({ userId }) => userId === id))}
        onChoose={(userId) => onChange([...chosen, { userId, userRole: "moderator" }])}
      />
      {errors.map((message) => (
        <p key={message} className="text-[0.8125rem] text-destructive">
          {message}
        </p>
      ))}
    </fieldset>
  );
}

function PersonName({ name, email }: { name: string; email: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate">{name}</span>
      <span className="block truncate text-[0.8125rem] text-muted-foreground">{email}</span>
    </span>
  );
}

interface UserSelectorProps {
  /** Without those who are chosen already. */
  candidates: readonly CandidateView[];
  onChoose: (userId: string) => void;
}

/** Searches name and e-mail, ignoring case. */
function UserSelector({ candidates, onChoose }: UserSelectorProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = candidates.filter(({ name, email }) =>
    `${name}\n${email}`.toLowerCase().includes(wanted),
  );

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
      <div aria-live="polite">
        {found.length === 0 && wanted ? (
          <p className="text-muted-foreground">No users found matching "{query.trim()}"</p>
        ) : null}
        {found.length > SHOWN ? (
          <p className="text-[0.8125rem] text-muted-foreground">
            {SHOWN} of {found.length} users shown. Search to narrow them down.
          </p>
        ) : null}
      </div>
      <ul className="grid gap-1">
        {found.slice(0, SHOWN).map((person) => (
          <li key={person.id}>
            <Button
              variant="ghost"
              className="h-auto w-full justify-start gap-2.5 px-2 py-1.5 text-left font-normal touch:h-auto touch:min-h-11"
              aria-label={`Add ${person.name}`}
              onClick={() => onChoose(person.id)}
            >
              <Avatar name={person.name} size="sm" decorative />
              <PersonName name={person.name} email={person.email} />
              <Plus aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
