"use client";

import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { POLICIES } from "@/lib/request/policies";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { deleteUserAction } from "../actions";

interface DeleteUserButtonProps {
  id: string;
  name: string;
  email: string;
}

export function DeleteUserButton({ id, name, email }: DeleteUserButtonProps) {
  const [isOpen, setOpen] = useState(false);

  async function confirm() {
    try {
      await callAction(deleteUserAction, { id }, POLICIES.deleteUser);
      notify.success("User deleted", email);
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to delete user") };
    }
  }

  return (
    <>
      <Button variant="ghost" size="icon-sm" title="Delete" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden />
        <span className="sr-only">Delete {name}</span>
      </Button>
      {isOpen ? (
        <LazyConfirmDialog
          open
          onOpenChange={setOpen}
          title={`Delete ${name}`}
          description={
            <span className="break-words">{`Are you sure you want to delete ${email}?`}</span>
          }
          confirmLabel="Delete User"
          destructive
          onConfirm={confirm}
        />
      ) : null}
    </>
  );
}
