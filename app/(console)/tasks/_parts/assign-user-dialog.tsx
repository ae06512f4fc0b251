"use client";

import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { UNEXPECTED } from "@/lib/request/request-error";
import { PersonLine } from "../../_parts/team/people-parts";
import { type FindPeople, usePeople } from "../../_parts/team/use-people";
import { UserSelector } from "../../_parts/team/user-selector";
import type { Candidate } from "./form/people-picker";
import { TASK_ROLES, wordLabel } from "./task-badges";

export interface ChosenPerson {
  userId: string;
  name: string;
  taskRole: string;
}

const NOBODY: ReadonlySet<string> = new Set();

interface AssignUserDialogProps {
  title: string;
  candidates: readonly Candidate[];
  /** Searches people on the server. */
  search: FindPeople<Candidate>;
  submitLabel: string;
  onClose: () => void;
  /** If this throws, the dialog stays open and shows the error. */
  onAssign: (person: ChosenPerson) => Promise<void> | void;
}

/** Chooses a person and their role on the task. */
export function AssignUserDialog(props: AssignUserDialogProps) {
  const { title, submitLabel, onClose, onAssign } = props;
  const { people, find } = usePeople(props.candidates, props.search);
  const [person, setPerson] = useState<Candidate | null>(null);
  const [taskRole, setTaskRole] = useState<string>("assignee");
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit() {
    if (!person || isPending) return;
    setPending(true);
    setError(null);
    try {
      await onAssign({ userId: person.id, name: person.name, taskRole });
      onClose();
    } catch (thrown) {
      setError(thrown instanceof Error && thrown.message ? thrown.message : UNEXPECTED);
      setPending(false);
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
        </DialogHeader>
        {person ? (
          <div className="flex items-center gap-2.5">
            <PersonLine person={person} />
            <Button variant="outline" size="sm" onClick={() => setPerson(null)}>
              Change
            </Button>
          </div>
        ) : (
          <UserSelector
            people={people ?? []}
            chosen={NOBODY}
            find={find}
            onChoose={setPerson}
            steady
          />
        )}
        <Field name="taskRole" label="Task role" disabled={isPending}>
          {(control) => (
            <NativeSelect
              {...control}
              value={taskRole}
              onChange={({ target }) => setTaskRole(target.value)}
            >
              {TASK_ROLES.map((role) => (
                <option key={role} value={role}>
                  {wordLabel(role)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {error ? <Alert variant="destructive">{error}</Alert> : null}
        <DialogFooter>
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} disabled={!person} onClick={submit}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
