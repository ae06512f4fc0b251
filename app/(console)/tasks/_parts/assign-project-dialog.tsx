"use client";

import { type FormEvent, useState, useTransition } from "react";
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
import { callAction } from "@/lib/request/call-action";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { assignTaskToProjectAction } from "../actions";
import {
  ASSIGN_FAILED,
  type AssignDialogProps,
  assignedText,
  NO_PROJECT,
  type ProjectChoice,
} from "./assign-dialog-props";
import { ProjectRadios } from "./project-radios";

/** Chooses a task's project. Sends nothing if the project stays the same. */
export function AssignDialog(props: AssignDialogProps) {
  const { task, open, onOpenChange } = props;
  const [pending, startTransition] = useTransition();
  return (
    <Dialog open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Assign to project</DialogTitle>
          <DialogDescription className="break-words">
            Choose a project for “{task.name}”.
          </DialogDescription>
        </DialogHeader>
        {/* Mounted each time it opens, so that choice and projects are current. */}
        <AssignForm {...props} pending={pending} startTransition={startTransition} />
      </DialogContent>
    </Dialog>
  );
}

interface AssignFormProps extends AssignDialogProps {
  pending: boolean;
  startTransition: (run: () => Promise<void>) => void;
}

function AssignForm({ task, onOpenChange, onAssign, pending, startTransition }: AssignFormProps) {
  const [chosen, setChosen] = useState<ProjectChoice | null | undefined>();
  const [message, setMessage] = useState<string | null>(null);
  const isChanged = chosen !== undefined && (chosen?.id ?? null) !== task.project_id;

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form is in a portal, but React events still bubble to the opener.
    event.stopPropagation();
    if (pending || !isChanged) return;
    if (onAssign) {
      onOpenChange(false);
      onAssign(chosen);
      return;
    }
    setMessage(null);
    startTransition(async () => {
      try {
        const move = { id: task.id, projectId: chosen?.id ?? null, seen: task.project_id };
        await callAction(assignTaskToProjectAction, move);
        notify.success(assignedText(chosen));
        onOpenChange(false);
      } catch (thrown) {
        setMessage(failedText(thrown));
      }
    });
  }

  return (
    <form onSubmit={submit} className="grid gap-4" aria-busy={pending || undefined}>
      <ProjectRadios
        current={task.project_id ?? NO_PROJECT.id}
        chosen={(chosen === undefined ? task.project_id : chosen?.id) ?? NO_PROJECT.id}
        extraOptions={[NO_PROJECT]}
        onChoose={(project) => setChosen(project.id === NO_PROJECT.id ? null : project)}
        disabled={pending}
      />
      <FormMessage>{message}</FormMessage>
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} disabled={!isChanged}>
          Assign
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Returns the screen's message with the server's reason, if any. */
function failedText(thrown: unknown): string {
  const { hasServerMessage, message } = toRequestError(thrown);
  return hasServerMessage ? `${ASSIGN_FAILED}: ${message}` : ASSIGN_FAILED;
}
