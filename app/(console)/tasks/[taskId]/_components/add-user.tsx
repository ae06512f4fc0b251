"use client";

import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import type { Candidate } from "../../_form/people-picker";
import { assignTaskUserAction } from "../../actions";

const loadDialog = () => import("../../_components/assign-dialog");
const AssignDialog = lazy(async () => ({ default: (await loadDialog()).AssignDialog }));

interface AddUserProps {
  taskId: string;
  /** Without those who are on it. */
  candidates: readonly Candidate[];
}

export function AddUser({ taskId, candidates }: AddUserProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() =>
          loadDialog().then(
            () => setOpen(true),
            () => notify.error("This could not be loaded. Please check your connection."),
          )
        }
      >
        <UserPlus aria-hidden />
        Add User
      </Button>
      {isOpen ? (
        <Suspense>
          <AssignDialog
            title="Add User"
            candidates={candidates}
            submitLabel="Add User"
            onClose={() => setOpen(false)}
            onAssign={async ({ userId, name, taskRole }) => {
              try {
                await callAction(assignTaskUserAction, { id: taskId, userId, taskRole });
              } catch (thrown) {
                throw new Error(messageOr(thrown, "Failed to add the user. Please try again."));
              }
              notify.success(`${name} is on this task now`);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
