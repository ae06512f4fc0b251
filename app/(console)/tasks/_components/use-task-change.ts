"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { callAction } from "@/lib/request/call-action";
import { messageOr, RequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { updateTaskAction } from "../actions";

/** What is changed in place, without a form. */
export type QuickChange = { status: string } | { priority: string } | { due_date: string | null };

interface ShownTask {
  id: string;
  status: string;
  priority: string;
  /** Where it can be changed. */
  due_date?: string | null;
}

const FAILED = "Failed to change the task. Please try again.";

/**
 * Changes one field from what the screen shows of it: somebody else's change in the meantime is not written over.
 *
 * @throws RequestError whose message may be shown.
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

/** What to say of a change that was not made. */
export const changeFailure = (thrown: unknown) => messageOr(thrown, FAILED);

/** Changes one field of a task in place. A refusal is told, and the screen loads what holds. */
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
