"use client";

import { type ReactNode, useState } from "react";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

/** Items with more records than this are deleted only after their name is typed. */
const MAX_RECORDS_WITHOUT_TYPING = 20;

interface DeletionDialogProps {
  /** The item's name, in the confirmation. */
  name: string;
  title: string;
  deletionNote: ReactNode;
  confirmLabel?: string;
  /** Number of records in it. A large number requires typing the name. */
  recordCount?: number;
  onOpenChange: (isOpen: boolean) => void;
  onConfirm: () => Promise<{ error?: string } | undefined> | undefined;
}

/** Confirms a deletion. */
export function DeletionDialog(props: DeletionDialogProps) {
  const { name, title, deletionNote, confirmLabel = "Delete", recordCount = 0 } = props;
  const [typed, setTyped] = useState("");
  const mustType = recordCount > MAX_RECORDS_WITHOUT_TYPING;
  return (
    <LazyConfirmDialog
      open
      onOpenChange={props.onOpenChange}
      destructive
      title={title}
      description={deletionNote}
      confirmLabel={confirmLabel}
      confirmDisabled={mustType && typed.trim() !== name.trim()}
      onConfirm={props.onConfirm}
    >
      {mustType ? (
        <Field name="typed-name" label={<>Type “{name}” to confirm</>}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </LazyConfirmDialog>
  );
}
