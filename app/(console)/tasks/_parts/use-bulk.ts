"use client";

import { useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { changedSince } from "@/lib/ui/undo-words";
import {
  type BulkAct,
  type BulkChange,
  bulkTasksAction,
  type UndoBulk,
  undoTasksAction,
} from "../bulk-actions";
import { statusLabel } from "./task-badges";

/** Placeholder for the number of tasks in the text of a change. */
export const TASKS = "{tasks}";

const tasks = (count: number) => (count === 1 ? "1 task" : `${count} tasks`);

function doneText(change: BulkChange, done: number): string {
  if (change.kind === "status") return `${tasks(done)} set to ${statusLabel(change.status)}`;
  if (change.kind === "change") return change.text.replace(TASKS, tasks(done));
  if (change.kind === "assign") return `${change.name} added to ${tasks(done)}`;
  return `${tasks(done)} deleted`;
}

/** Runs a bulk action and offers Undo. */
export function useBulk() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function undo(step: UndoBulk) {
    startTransition(async () => {
      try {
        const { done, failed } = await callAction(undoTasksAction, step);
        if (failed > 0)
          notify.warning(`Undone for ${tasks(done)}`, `${tasks(failed)} ${changedSince(failed)}`);
        else notify.success("Undone");
      } catch (thrown) {
        notify.failure(thrown, messageOr(thrown, "Failed to undo. Please try again."), () =>
          undo(step),
        );
        router.refresh();
      }
    });
  }

  /** `onDone` runs if at least one task was changed. It gets the ids of the skipped ones. */
  function run(act: BulkAct, onDone: (left: readonly string[]) => void) {
    startTransition(async () => {
      try {
        const { done, left, reasons, undo: step } = await callAction(bulkTasksAction, act);
        const why = reasons.map(({ message, count }) => `${tasks(count)} not changed: ${message}.`);
        if (done === 0) {
          notify.warning("No tasks changed", why.join(" ") || undefined);
          return;
        }
        onDone(left);
        notify.undoable(doneText(act.change, done), () => undo(step), why.join(" ") || undefined);
      } catch (thrown) {
        notify.failure(
          thrown,
          messageOr(thrown, "Failed to change the tasks. Please try again."),
          () => run(act, onDone),
        );
        router.refresh();
      }
    });
  }

  return { run, isPending };
}
