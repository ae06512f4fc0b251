"use client";

import { useState } from "react";
import type { FieldErrors } from "@/lib/errors";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import type { Conflict } from "./conflict-panel";
import type { TaskValues } from "./task-values";

export interface TaskEdit {
  values: TaskValues;
  /** What the values are edits of, and its version. */
  base: TaskValues;
  version: number | null;
}

/** Null when it is saved; else what somebody else saved first. */
export type SaveTask = (edit: TaskEdit) => Promise<Conflict | null>;

interface Saving {
  save: SaveTask;
  /** The screen's sentence for a failure that nobody said anything about. */
  failed: string;
  onSaved: () => void;
}

/** Sending the form, and what comes back: field errors, a sentence, or somebody else's edit. */
export function useTaskSaving({ save, failed, onSaved }: Saving) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ theirs: Conflict; mine: TaskEdit } | null>(null);

  async function send(edit: TaskEdit) {
    setErrors({});
    setMessage(null);
    try {
      const theirs = await save(edit);
      setConflict(theirs && { theirs, mine: edit });
      if (!theirs) onSaved();
    } catch (thrown) {
      const error = toRequestError(thrown);
      setErrors(error.errors ?? {});
      setMessage(
        error.kind === "network" || error.kind === "timeout"
          ? `${error.message} What you typed is still here.`
          : messageOr(error, failed),
      );
    }
  }

  return { send, errors, message, conflict };
}
