"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import { FolderInput } from "@/components/ui/icons";
import { lazyCode } from "@/lib/ui/lazy-code";
import type { AssignableTask, AssignDialogProps } from "./assign-dialog-props";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./assign-project-dialog")).AssignDialog,
);

/** The dialog for a control of the caller's own, such as a menu's entry; fetched when it is first open. */
export function LazyAssignDialog(props: AssignDialogProps) {
  return (
    <LazyDialog code={dialogCode} open={props.open} onClose={() => props.onOpenChange(false)}>
      {(AssignDialog) => <AssignDialog {...props} />}
    </LazyDialog>
  );
}

interface AssignToProjectProps extends Omit<ButtonProps, "onClick"> {
  task: AssignableTask;
  /** Assigns in the caller's own way; without it the dialog does so and stays until it is done. */
  onAssign?: AssignDialogProps["onAssign"];
}

/** "Assign to project…": a dialog with the projects to choose from, for keyboard and touch as for the mouse. */
export function AssignToProject({ task, onAssign, children, ...props }: AssignToProjectProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" {...props} onClick={() => setOpen(true)}>
        {children ?? (
          <>
            <FolderInput aria-hidden /> Assign to project…
          </>
        )}
      </Button>
      {isOpen ? (
        <LazyAssignDialog task={task} open onOpenChange={setOpen} onAssign={onAssign} />
      ) : null}
    </>
  );
}
