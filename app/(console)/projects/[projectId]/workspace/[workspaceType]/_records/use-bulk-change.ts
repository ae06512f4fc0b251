"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import type { RowSelection } from "@/components/row-selection";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { undoRecordsAction, updateRecordsAction } from "./record-actions";
import type { RecordAddress } from "./record-screen";

/** Which list the chosen records are of. */
export interface BulkScope {
  address: RecordAddress;
  words: { singular: string; plural: string };
}

/** "1 file", "12 files". */
export function countOf(words: BulkScope["words"], count: number): string {
  return `${count} ${count === 1 ? words.singular : words.plural}`;
}

/**
 * The same change to the chosen records, with its way back; those that it cannot be made to stay as they are, and chosen.
 */
export function useBulkChange({
  address,
  words,
  selection,
}: BulkScope & { selection: RowSelection }) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();

  function undo(changes: string[]) {
    startTransition(async () => {
      try {
        const { undone } = await callAction(undoRecordsAction, { address, changes });
        const left = changes.length - undone;
        if (left === 0) notify.success("Undone");
        else
          notify.warning(
            `${countOf(words, undone)} undone`,
            `${countOf(words, left)} changed since.`,
          );
      } catch (thrown) {
        notify.error(messageOr(thrown, "Failed to undo. Please try again."));
        router.refresh();
      }
    });
  }

  function change(changes: Record<string, string>, doneText: (done: number) => string) {
    startTransition(async () => {
      try {
        const ids = [...selection.chosen];
        const answer = await callAction(updateRecordsAction, { address, ids, changes });
        const { done, refused, reason, undo: steps } = answer;
        for (const id of done) selection.toggle(id);
        if (steps.length > 0) notify.undoable(doneText(done.length), () => undo(steps));
        else if (done.length > 0) notify.success(doneText(done.length));
        if (refused > 0)
          notify.warning(`${countOf(words, refused)} left as before`, reason ?? undefined);
      } catch (thrown) {
        notify.error(messageOr(thrown, `Failed to change the ${words.plural}. Please try again.`));
        router.refresh();
      }
    });
  }

  return { change, isPending };
}
