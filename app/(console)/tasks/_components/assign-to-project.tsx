"use client";

import { FolderInput } from "lucide-react";
import { type ComponentType, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { notify } from "@/lib/ui/notify";
import type { AssignableTask, AssignDialogProps, ProjectChoice } from "./assign-dialog-props";

const NOT_LOADED = "This could not be opened. Please check your internet connection.";

interface AssignToProjectProps extends Omit<ButtonProps, "onClick"> {
  task: AssignableTask;
  /** Assigns in the caller's own way; without it the dialog does so and stays until it is done. */
  onAssign?: (project: ProjectChoice | null) => void;
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

/** The dialog for a control of the caller's own, such as a menu's entry. Loaded when it is first opened. */
export function useAssignDialog(
  task: AssignableTask,
  onAssign?: (project: ProjectChoice | null) => void,
) {
  const [Dialog, setDialog] = useState<ComponentType<AssignDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      const { AssignDialog } = await import("./assign-project-dialog");
      setDialog(() => AssignDialog);
      setOpen(true);
    } catch {
      notify.error(NOT_LOADED);
    }
  }

  const dialog = Dialog ? (
    <Dialog task={task} open={isOpen} onOpenChange={setOpen} onAssign={onAssign} />
  ) : null;
  return { open, dialog };
}
