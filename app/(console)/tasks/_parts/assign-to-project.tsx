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

/** The dialog for a menu entry or other control. Its code loads when it first opens. */
export function LazyAssignDialog(props: AssignDialogProps) {
  return (
    <LazyDialog code={dialogCode} open={props.open} onClose={() => props.onOpenChange(false)}>
      {(AssignDialog) => <AssignDialog {...props} />}
    </LazyDialog>
  );
}

interface AssignToProjectProps extends Omit<ButtonProps, "onClick"> {
  task: AssignableTask;
  /** Replaces the dialog's own request. Without it, the dialog saves and stays open until done. */
  onAssign?: AssignDialogProps["onAssign"];
}

/** A button that opens a dialog to choose the project. The alternative to dragging. */
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
