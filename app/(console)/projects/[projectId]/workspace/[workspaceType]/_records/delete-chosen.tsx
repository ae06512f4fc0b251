"use client";

import { useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import type { RowSelection } from "@/components/row-selection";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { deleteRecordsAction } from "./record-actions";
import { type BulkScope, countOf } from "./use-bulk-change";

interface DeleteChosenProps extends BulkScope {
  selection: RowSelection;
  disabled: boolean;
}

/** Deletes the chosen records, once asked. */
export function DeleteChosen({ address, words, selection, disabled }: DeleteChosenProps) {
  const [isAsking, setAsking] = useState(false);
  const { chosen, setAll } = selection;
  const several = countOf(words, chosen.length);

  async function confirm() {
    try {
      const { deleted } = await callAction(deleteRecordsAction, { address, ids: [...chosen] });
      setAll(false);
      notify.success(`${countOf(words, deleted)} deleted`);
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
          description={
            chosen.length === 1
              ? `The ${words.singular} is deleted for good.`
              : `The ${words.plural} are deleted for good.`
          }
          confirmLabel="Delete"
          onConfirm={confirm}
        />
      ) : null}
    </>
  );
}
