"use client";

import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { UserPlus } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";
import type { ChosenPerson } from "../../_components/assign-user-dialog";
import { loadCandidates } from "../../_form/load-candidates";
import type { Candidate } from "../../_form/people-picker";
import { assignTaskUserAction } from "../../actions";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("../../_components/assign-user-dialog")).AssignUserDialog,
);

interface AddUserProps {
  taskId: string;
  /** Without those who are on it. */
  candidates: readonly Candidate[];
}

export function AddUser({ taskId, candidates }: AddUserProps) {
  const [isOpen, setOpen] = useState(false);

  async function assign({ userId, name, taskRole }: ChosenPerson) {
    try {
      await callAction(assignTaskUserAction, { id: taskId, userId, taskRole });
    } catch (thrown) {
      throw new Error(messageOr(thrown, "Failed to add the user. Please try again."));
    }
    notify.success(`${name} is on this task now`);
  }

  return (
    <>
      <Button variant="outline" onPointerEnter={dialogCode.preload} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden />
        Add User
      </Button>
      {isOpen ? (
        <LazyDialog code={dialogCode} onClose={() => setOpen(false)}>
          {(AssignUserDialog) => (
            <AssignUserDialog
              title="Add User"
              candidates={candidates}
              ask={(text) => loadCandidates({ task: taskId }, text)}
              submitLabel="Add User"
              onClose={() => setOpen(false)}
              onAssign={assign}
            />
          )}
        </LazyDialog>
      ) : null}
    </>
  );
}
