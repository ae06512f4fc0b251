"use client";

import { useState, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import type { RowSelection } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { MAX_CHANGED, MAX_DELETED } from "@/lib/limits";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { counted } from "@/lib/ui/count";
import { notify } from "@/lib/ui/notify";
import { partsOf } from "@/lib/ui/parts-of";
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
  return counted(count, words.singular, words.plural);
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
        let undone = 0;
        for (const part of partsOf(changes, MAX_CHANGED))
          undone += (await callAction(undoRecordsAction, { address, changes: part })).undone;
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

  /** Sends a change and says what was done. Throws if a call fails. */
  async function send(changes: Record<string, string>, doneText: (done: number) => string) {
    const done: string[] = [];
    const steps: string[] = [];
    let failed = 0;
    let reason: string | null = null;
    for (const ids of partsOf(selection.chosen, MAX_CHANGED)) {
      const part = await callAction(updateRecordsAction, { address, ids, changes });
      done.push(...part.done);
      steps.push(...part.undo);
      failed += part.failed;
      reason ??= part.reason;
    }
    for (const id of done) selection.toggle(id);
    if (steps.length > 0) notify.undoable(doneText(done.length), () => undo(steps));
    else if (done.length > 0) notify.success(doneText(done.length));
    if (failed > 0) notify.warning(`${countOf(words, failed)} not changed`, reason ?? undefined);
  }

  function change(changes: Record<string, string>, doneText: (done: number) => string) {
    startTransition(async () => {
      try {
        await send(changes, doneText);
      } catch (thrown) {
        const message = `Failed to change the ${words.plural}. Please try again.`;
        notify.failure(thrown, messageOr(thrown, message), () => change(changes, doneText));
        router.refresh();
      }
    });
  }

  return { change, send, isPending };
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
      const gone = [...chosen];
      let deleted = 0;
      for (const ids of partsOf(gone, MAX_DELETED))
        deleted += (await callAction(deleteRecordsAction, { address, ids })).deleted;
      setAll(false);
      tellDeleted(`${countOf(words, deleted)} deleted`, gone);
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
