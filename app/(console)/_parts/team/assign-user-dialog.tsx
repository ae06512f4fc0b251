"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { UserPlus } from "@/components/ui/icons";
import { NativeSelect } from "@/components/ui/native-select";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import type { CandidateView } from "@/lib/managed-items/schema";
import { EveryWorkspace } from "./every-workspace";
import { PersonLine } from "./people-parts";
import { roleOptions } from "./team-texts";
import { type FindPeople, usePeople } from "./use-people";
import { UserSelector } from "./user-selector";

export interface AssignUserDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The item's name. */
  name: string;
  /** People to offer: "loading" at first, null if loading failed. */
  people: readonly CandidateView[] | "loading" | null;
  /** Ids of people already on the team. */
  chosen: ReadonlySet<string>;
  /** Searches people on the server. */
  search: FindPeople<CandidateView>;
  /** Loads the people again. */
  onRetry: () => void;
  pending: boolean;
  failure: string | null;
  /** For a project: offers access to all of its workspaces as well. */
  offersWorkspaces: boolean;
  onAssign: (person: CandidateView, role: string, everyWorkspace: boolean) => void;
}

/** Chooses a person and a project role. The caller closes it. */
export function AssignUserDialog(props: AssignUserDialogProps) {
  const { open, onOpenChange, name, onRetry, pending, failure, onAssign } = props;
  const isLoading = props.people === "loading";
  const { people, find } = usePeople(
    props.people === "loading" ? null : props.people,
    props.search,
  );
  const [person, setPerson] = useState<CandidateView | null>(null);
  const [role, setRole] = useState<string>(DEFAULT_ROLE);
  const [everyWorkspace, setEveryWorkspace] = useState(props.offersWorkspaces);
  const roleRef = useRef<HTMLSelectElement>(null);
  const searchRef = useRef<HTMLInputElement>(null);
  const wasChosen = useRef(false);

  // Choosing a person removes the focused field, so focus the next one.
  useEffect(() => {
    if (person) roleRef.current?.focus();
    else if (wasChosen.current) searchRef.current?.focus();
    wasChosen.current = person !== null;
  }, [person]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The event also bubbles to React parents of the dialog, so keep it from submitting their form.
    event.stopPropagation();
    if (person && !pending) onAssign(person, role, everyWorkspace);
  }

  return (
    <Dialog
      open={open}
      disablePointerDismissal
      onOpenChange={(isOpen) => {
        if (!pending) onOpenChange(isOpen);
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Assign user</DialogTitle>
          <DialogDescription>{name}</DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="grid gap-4" aria-busy={pending || undefined}>
          {person ? (
            <div data-slot="chosen-user" className="flex items-center gap-2.5 py-1">
              <PersonLine person={person} />
              <Button
                variant="ghost"
                size="sm"
                disabled={pending}
                aria-label={`Change person, now ${person.name}`}
                onClick={() => setPerson(null)}
              >
                Change
              </Button>
            </div>
          ) : (
            <UserSelector
              people={isLoading ? "loading" : people}
              chosen={props.chosen}
              find={find}
              onRetry={onRetry}
              onChoose={setPerson}
              searchRef={searchRef}
              steady
            />
          )}
          <Field name="userRole" label="Project role" disabled={pending}>
            {(control) => (
              <NativeSelect
                {...control}
                ref={roleRef}
                value={role}
                onChange={({ target }) => setRole(target.value)}
              >
                {roleOptions(role).map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          {props.offersWorkspaces ? (
            <EveryWorkspace checked={everyWorkspace} onChange={setEveryWorkspace} />
          ) : null}
          <FormMessage>{failure}</FormMessage>
          <DialogFooter>
            <Button variant="outline" disabled={pending} onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            {/* As wide as the longer label. */}
            <Button type="submit" pending={pending} disabled={person === null} className="min-w-30">
              <UserPlus aria-hidden />
              {pending ? "Assigning..." : "Assign"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
