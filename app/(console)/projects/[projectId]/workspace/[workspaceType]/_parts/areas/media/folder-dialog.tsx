"use client";

import type { FormEvent } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { useCall } from "@/components/hooks/use-call";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { FolderView } from "@/lib/media/schema";
import { MAX_FOLDER_NAME } from "@/lib/media/upload-rules";
import { callAction } from "@/lib/request/call-action";
import { messageOr } from "@/lib/request/request-error";
import { createRecordAction, setRecordFieldsAction } from "../../records/record-actions";
import type { RecordAddress } from "../../records/record-screen";

interface FolderDialogProps {
  address: RecordAddress;
  /** The folder to rename; null for a new one. */
  folder: FolderView | null;
  onClose: () => void;
  onSaved: (name: string) => void;
}

/** Asks for a folder's name. */
export function FolderDialog({ address, folder, onClose, onSaved }: FolderDialogProps) {
  const { run, isPending, failure } = useCall<string>();
  const keyOf = useIdempotencyKey();
  const draft = useFormDraft(`folder-${folder?.id ?? `new-${address.projectId}`}`);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    void run(
      async () => {
        if (folder) {
          const { id, version } = folder;
          await callAction(setRecordFieldsAction, { address, id, version, changes: { name } });
        } else {
          await callAction(createRecordAction, { address, typed: { name }, key: keyOf(name) });
        }
        draft.drop();
        onSaved(name);
        onClose();
      },
      (thrown) => messageOr(thrown, "Failed to save the folder. Please try again."),
    );
  }

  return (
    <Dialog open onOpenChange={(next) => (next || isPending ? undefined : onClose())}>
      <DialogContent className="max-w-sm">
        <DialogHeader>
          <DialogTitle>{folder ? `Rename "${folder.name}"` : "New folder"}</DialogTitle>
        </DialogHeader>
        <form method="post" noValidate onSubmit={submit} className="grid gap-4">
          <UnsavedChangesGuard dirty={isPending ? false : undefined} draft={draft} />
          <Field name="name" label="Name" required errors={failure ? [failure] : undefined}>
            {(control) => (
              <Input
                {...control}
                defaultValue={folder?.name ?? ""}
                maxLength={MAX_FOLDER_NAME}
                autoComplete="off"
              />
            )}
          </Field>
          <DialogFooter>
            <Button
              variant="outline"
              disabled={isPending}
              onClick={() => {
                draft.drop();
                onClose();
              }}
            >
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              {folder ? "Rename folder" : "Create folder"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
