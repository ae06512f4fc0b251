"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { callAction } from "@/lib/request/call-action";
import { messageOr, RequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { updateTaskAction } from "../actions";

/** A change made in place, without a form. */
export type QuickChange = { status: string } | { priority: string } | { due_date: string | null };

interface ShownTask {
  id: string;
  status: string;
  priority: string;
  /** Missing where it can't be changed. */
  due_date?: string | null;
}

const FAILED = "Failed to change the task. Please try again.";

/**
 * Changes one field. Fails if someone else has changed it since it was shown.
 *
 * @throws RequestError with a message for the person.
 */
export async function sendChange({ id, ...shown }: ShownTask, changes: QuickChange): Promise<void> {
  const base = Object.fromEntries(
    Object.entries(shown).filter(([field]) => Object.hasOwn(changes, field)),
  );
  const { stale } = await callAction(updateTaskAction, { id, changes, base });
  if (!stale) return;
  throw new RequestError(
    "answer",
    `${stale.by ?? "Someone"} changed this task in the meantime. Your change was not saved.`,
    {
      hasServerMessage: true,
    },
  );
}

/** Returns the error message of a failed change. */
export const changeFailure = (thrown: unknown) => messageOr(thrown, FAILED);

/** Changes one field of a task in place. On failure, shows the error and reloads the task. */
export function useTaskChange(onStart?: (change: QuickChange) => void) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  function change(task: ShownTask, to: QuickChange) {
    startTransition(async () => {
      onStart?.(to);
      try {
        await sendChange(task, to);
      } catch (thrown) {
        notify.failure(thrown, changeFailure(thrown), () => change(task, to));
        router.refresh();
      }
    });
  }
  return { change, isPending };
}
