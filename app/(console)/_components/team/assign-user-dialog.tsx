"use client";

import { type FormEvent, Suspense, use, useEffect, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { Alert } from "@/components/ui/alert";
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
import { NativeSelect } from "@/components/ui/native-select";
import { Spinner } from "@/components/ui/spinner";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { withoutChosen } from "@/lib/managed-items/people-rules";
import type { CandidateView } from "@/lib/managed-items/schema";
import { PersonLine } from "./person-line";
import { CHOICE_FAILED, ROLE_OPTIONS } from "./team-words";
import { UserSelector } from "./user-selector";

export interface AssignUserDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Of the item. */
  name: string;
  /** Everybody who may be assigned; null when they could not be loaded. */
  people: Promise<readonly CandidateView[] | null>;
  /** The ids of those who are assigned already. */
  assigned: Promise<ReadonlySet<string>>;
  pending: boolean;
  failure: string | null;
  onAssign: (person: CandidateView, role: string) => void;
}

/** Chooses a person and a project role. It closes when the caller says that it is done. */
export function AssignUserDialog(props: AssignUserDialogProps) {
  const { open, onOpenChange, name, pending, failure, onAssign } = props;
  const [person, setPerson] = useState<CandidateView | null>(null);
  const [role, setRole] = useState<string>(DEFAULT_ROLE);
  const roleRef = useRef<HTMLSelectElement>(null);

  // The list goes with the focus that was in it: the next field takes it over.
  useEffect(() => {
    if (person) roleRef.current?.focus();
  }, [person]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Whatever form is around the opener in the tree of components is not meant.
    event.stopPropagation();
    if (person && !pending) onAssign(person, role);
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
            <div
              data-slot="chosen-user"
              className="flex items-center gap-2.5 rounded-lg border p-2"
            >
              <PersonLine name={person.name} email={person.email} />
              <Button
                variant="ghost"
                size="sm"
                disabled={pending}
                aria-label={`Choose somebody other than ${person.name}`}
                onClick={() => setPerson(null)}
              >
                Change
              </Button>
            </div>
          ) : (
            <Suspense fallback={<Spinner label="Loading users..." />}>
              <Choice {...props} onChoose={setPerson} />
            </Suspense>
          )}
          <Field name="userRole" label="Project role" disabled={pending}>
            {(control) => (
              <NativeSelect
                {...control}
                ref={roleRef}
                value={role}
                onChange={({ target }) => setRole(target.value)}
              >
                {ROLE_OPTIONS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <FormMessage>{failure}</FormMessage>
          <DialogFooter>
            <Button variant="outline" disabled={pending} onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" pending={pending} disabled={person === null}>
              {pending ? "Assigning..." : "Assign"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

type ChoiceProps = Pick<AssignUserDialogProps, "people" | "assigned"> & {
  onChoose: (person: CandidateView) => void;
};

function Choice({ people: loadingPeople, assigned: loadingIds, onChoose }: ChoiceProps) {
  const people = use(loadingPeople);
  const assigned = use(loadingIds);
  if (people === null) return <Alert variant="destructive">{CHOICE_FAILED}</Alert>;
  return <UserSelector people={withoutChosen(people, assigned)} onChoose={onChoose} />;
}
