"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Button } from "@/components/ui/button";
import { Trash2 } from "@/components/ui/icons";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { RESTORE_NOTE } from "../../../../../../_parts/items/restore-note";
import { choiceLabel } from "./choices";
import { deleteRecordAction } from "./record-actions";
import type { RecordAddress } from "./record-screen";
import { useUndoDeletion } from "./use-undo-deletion";

interface DeleteRecordDialogProps {
  address: RecordAddress;
  record: { id: string; name: string };
  singular: string;
  /** Other effects of the deletion. */
  description?: string;
  /** Where to go afterwards, on the record's own screen. */
  leaveTo?: string;
  onClose: () => void;
}

/** Confirms the deletion of a record, then offers Undo. */
export function DeleteRecordDialog(props: DeleteRecordDialogProps) {
  const { address, record, singular, leaveTo, onClose } = props;
  const description = [props.description, RESTORE_NOTE].filter(Boolean).join(" ");
  const tellDeleted = useUndoDeletion(address);
  const router = useRouter();

  async function confirm() {
    try {
      const skipRefresh = leaveTo !== undefined;
      await callAction(deleteRecordAction, { address, id: record.id, skipRefresh });
      tellDeleted(`${record.name} deleted`, [record.id]);
      if (leaveTo !== undefined) router.push(leaveTo);
    } catch (thrown) {
      return { error: messageOr(thrown, `Failed to delete the ${singular}. Please try again.`) };
    }
  }

  return (
    <LazyConfirmDialog
      open
      onOpenChange={onClose}
      destructive
      title={`Delete "${record.name}"?`}
      description={description}
      confirmLabel="Delete"
      onConfirm={confirm}
    />
  );
}

interface DeleteRecordProps {
  address: RecordAddress;
  record: { id: string; name: string };
  singular: string;
  listHref: string;
}

/** Deletes the record on screen and returns to the list. */
export function DeleteRecord({ listHref, ...dialog }: DeleteRecordProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="hover:text-destructive"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden /> Delete
      </Button>
      {isAsking ? (
        <DeleteRecordDialog {...dialog} leaveTo={listHref} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

interface StatusWarningProps {
  /** The record's name. */
  name: string;
  /** Warnings shown before a value is set, by value. */
  warnings: Readonly<Record<string, string>>;
  /** The value to confirm; null if there is none. */
  value: string | null;
  onClose: () => void;
  onConfirm: (value: string) => void;
}

/** Confirms a status that can't be reverted. */
export function StatusWarning({ name, warnings, value, onClose, onConfirm }: StatusWarningProps) {
  if (value === null) return null;
  return (
    <LazyConfirmDialog
      open
      onOpenChange={onClose}
      destructive
      title={`Set ${name} to ${choiceLabel(value).toLowerCase()}?`}
      description={warnings[value]}
      confirmLabel={`Set to ${choiceLabel(value).toLowerCase()}`}
      cancelLabel="Keep current status"
      onConfirm={() => {
        onClose();
        onConfirm(value);
      }}
    />
  );
}
