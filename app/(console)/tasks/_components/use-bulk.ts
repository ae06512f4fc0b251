"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { bulkTasksAction, undoTasksAction } from "../actions";
import { statusLabel } from "./task-words";

export type BulkChange =
  | { kind: "status"; status: string }
  | { kind: "assign"; userId: string; name: string; taskRole: string }
  | { kind: "delete" };

export interface BulkAct {
  ids: string[];
  change: BulkChange;
}

const tasks = (count: number) => (count === 1 ? "1 task" : `${count} tasks`);

function doneText(change: BulkChange, done: number, skipped: number): string {
  const what = {
    status: () => `${tasks(done)} set to ${change.kind === "status" ? statusLabel(change.status) : ""}`,
    assign: () => `${change.kind === "assign" ? change.name : ""} is on ${tasks(done)}`,
    delete: () => `${tasks(done)} deleted`,
  }[change.kind]();
  return skipped > 0 ? `${what}; ${skipped} left as they were` : what;
}

/** One act over several tasks, with its way back. */
export function useBulk() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function undo(undoId: string) {
    startTransition(async () => {
      try {
        await callAction(undoTasksAction, { undo: undoId });
        notify.success("Undone");
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to undo. Please try again."));
        router.refresh();
      }
    });
  }

  function run(act: BulkAct, onDone: () => void) {
    startTransition(async () => {
      try {
        const { done, skipped, undo: way } = await callAction(bulkTasksAction, act);
        onDone();
        if (done === 0) notify.warning("Nothing was changed", "None of these tasks is yours to change so.");
        else notify.undoable(doneText(act.change, done, skipped), () => undo(way));
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to change the tasks. Please try again."));
        router.refresh();
      }
    });
  }

  return { run, isPending };
}
