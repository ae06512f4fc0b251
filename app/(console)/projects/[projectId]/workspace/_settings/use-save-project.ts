"use client";

import { useState, useTransition } from "react";
import type { FieldErrors } from "@/lib/errors";
import { callAction } from "@/lib/request/call-action";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { updateItemAction } from "../../../../_components/items/actions";

/** Saves some fields of the shown project, against the version that is shown, and keeps what the server says to it. */
export function useSaveProject(id: string, version: number) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();

  function save(changes: Record<string, unknown>, onSaved: () => void) {
    setErrors({});
    setMessage(null);
    if (Object.keys(changes).length === 0) {
      notify.info("There is nothing to save.");
      onSaved();
      return;
    }
    startTransition(async () => {
      try {
        await callAction(updateItemAction, { kind: "project", id, changes, version });
        notify.success("Project updated successfully!");
        onSaved();
      } catch (thrown) {
        setErrors(toRequestError(thrown).errors ?? {});
        setMessage(messageOr(thrown, "Failed to update project. Please try again."));
      }
    });
  }

  return { pending, errors, message, save };
}
