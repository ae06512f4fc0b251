"use client";

import { useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import type { RowSelection } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { changedSince } from "@/lib/ui/undo-words";
import { RESTORE_SEVERAL_NOTE } from "../../../../../../_parts/items/restore-note";
import { deleteRecordsAction, undoRecordsAction, updateRecordsAction } from "./record-actions";
import type { RecordAddress } from "./record-screen";
import { useUndoDeletion } from "./use-undo-deletion";

/** The list of the selected records. */
interface BulkScope {
  address: RecordAddress;
  words: { singular: string; plural: string };
}

/** "1 file", "12 files". */
export function countOf(words: BulkScope["words"], count: number): string {
  return `${count} ${count === 1 ? words.singular : words.plural}`;
}

/**
 * Applies a change to the selected records and offers Undo. Records that can't be changed stay
 * selected.
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
        const skipped = changes.length - undone;
        if (skipped === 0) notify.success("Undone");
        else
          notify.warning(
            `Undone for ${countOf(words, undone)}`,
            `${countOf(words, skipped)} ${changedSince(skipped)}`,
          );
      } catch (thrown) {
        notify.failure(thrown, messageOr(thrown, "Failed to undo. Please try again."), () =>
          undo(changes),
        );
        router.refresh();
      }
    });
  }

  function change(changes: Record<string, string>, doneText: (done: number) => string) {
    startTransition(async () => {
      try {
        const ids = [...selection.chosen];
        const answer = await callAction(updateRecordsAction, { address, ids, changes });
        const { done, failed, reason, undo: steps } = answer;
        for (const id of done) selection.toggle(id);
        if (steps.length > 0) notify.undoable(doneText(done.length), () => undo(steps));
        else if (done.length > 0) notify.success(doneText(done.length));
        if (failed > 0)
          notify.warning(`${countOf(words, failed)} not changed`, reason ?? undefined);
      } catch (thrown) {
        const message = `Failed to change the ${words.plural}. Please try again.`;
        notify.failure(thrown, messageOr(thrown, message), () => change(changes, doneText));
        router.refresh();
      }
    });
  }

  return { change, isPending };
}

interface DeleteChosenProps extends BulkScope {
  selection: RowSelection;
  disabled: boolean;
}

/** Deletes the selected records after confirmation. */
export function DeleteChosen({ address, words, selection, disabled }: DeleteChosenProps) {
  const [isAsking, setAsking] = useState(false);
  const { chosen, setAll } = selection;
  const several = countOf(words, chosen.length);
  const tellDeleted = useUndoDeletion(address);

  async function confirm() {
    try {
      const ids = [...chosen];
      const { deleted } = await callAction(deleteRecordsAction, { address, ids });
      setAll(false);
      tellDeleted(`${countOf(words, deleted)} deleted`, ids);
    } catch (thrown) {
      return { error: messageOr(thrown, `Failed to delete ${several}. Please try again.`) };
    }
  }

  return (
    <>
      <Button variant="outline" size="sm" disabled={disabled} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {isAsking ? (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          destructive
          title={`Delete ${several}?`}
          description={RESTORE_SEVERAL_NOTE}
          confirmLabel="Delete"
          onConfirm={confirm}
        />
      ) : null}
    </>
  );
}
