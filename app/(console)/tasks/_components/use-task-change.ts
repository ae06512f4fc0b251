"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { changeTaskAction } from "../actions";

/** What is changed in place, without a form. */
export type QuickChange = { status: string } | { priority: string };

interface ChangedTask {
  id: string;
  /** What is on the screen: a change of it by somebody else in the meantime is not written over. */
  status: string;
  priority: string;
  version: number;
}

/** Changes one field of a task in place. A refusal is told, and the screen loads what holds. */
export function useTaskChange(task: ChangedTask, onStart?: (change: QuickChange) => void) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  function change(to: QuickChange) {
    startTransition(async () => {
      onStart?.(to);
      try {
        const { id, version, status, priority } = task;
        const seen = "status" in to ? status : priority;
        await callAction(changeTaskAction, { id, version, changes: to, seen });
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to change the task. Please try again."));
        router.refresh();
      }
    });
  }
  return { change, isPending };
}
