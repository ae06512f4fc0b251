"use client";

import { FolderInput } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { AssignableTask, AssignDialogProps } from "./assign-dialog-props";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./assign-project-dialog")).AssignDialog,
);

/** Fetched when it is first open. */
function LazyAssignDialog(props: AssignDialogProps) {
  return (
    <LazyDialog code={dialogCode} open={props.open} onClose={() => props.onOpenChange(false)}>
      {(AssignDialog) => <AssignDialog {...props} />}
    </LazyDialog>
  );
}

/** Opens the dialog from a control of the caller's own; draw `dialog` beside it. */
export function useAssignDialog(task: AssignableTask, onAssign?: AssignDialogProps["onAssign"]) {
  const [isOpen, setOpen] = useState(false);
  const dialog = isOpen ? (
    <LazyAssignDialog task={task} open onOpenChange={setOpen} onAssign={onAssign} />
  ) : null;
  return { open: () => setOpen(true), dialog };
}

interface AssignToProjectProps extends Omit<ButtonProps, "onClick"> {
  task: AssignableTask;
  /** Assigns in the caller's own way; without it the dialog does so and stays until it is done. */
  onAssign?: AssignDialogProps["onAssign"];
}

/** "Assign to project…": a dialog with the projects to choose from, for keyboard and touch as for the mouse. */
export function AssignToProject({ task, onAssign, children, ...props }: AssignToProjectProps) {
  const { open, dialog } = useAssignDialog(task, onAssign);
  return (
    <>
      <Button variant="outline" {...props} onClick={open}>
        {children ?? (
          <>
            <FolderInput aria-hidden /> Assign to project…
          </>
        )}
      </Button>
      {dialog}
    </>
  );
}
