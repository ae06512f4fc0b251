"use client";

import { type FormEvent, useRef, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { useIdempotencyKey } from "@/components/hooks/use-idempotency-key";
import { useRouter } from "@/components/hooks/use-router";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { IntegrationType, ProviderDescriptions } from "@/lib/integrations/providers";
import { callAction } from "@/lib/request/call-action";
import { markCreated } from "@/lib/ui/mark-created";
import { notify } from "@/lib/ui/notify";
import { createIntegrationAction } from "../actions";
import { saveFailure } from "./failure-texts";
import { addable, type ReachedLimits, readNewIntegration } from "./form-values";
import { NotesField, ProviderFields, TextField, useSaving } from "./integration-form";
import { RELOAD_AFTER_MS } from "./use-integration-actions";

interface AddIntegrationDialogProps {
  providers: ProviderDescriptions;
  /** The preselected type. The dialog offers all. */
  type: IntegrationType;
  /** By type the person can add: why no more can be added, or null. */
  reached: ReachedLimits;
  onClose: () => void;
  /** Called with the new integration's ID. */
  onCreated?: (integrationId: string) => void;
}

export function AddIntegrationDialog({
  providers,
  type: first,
  reached,
  onClose,
  onCreated,
}: AddIntegrationDialogProps) {
  const router = useRouter();
  const [type, setType] = useState(first);
  const provider = providers[type];
  const formRef = useRef<HTMLFormElement>(null);
  const keyOf = useIdempotencyKey();
  const draft = useFormDraft(`integration-new-${first}`);
  const { isPending, failure, save, clear } = useSaving(formRef);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const fields = readNewIntegration(provider, data);
    const idempotencyKey = keyOf(fields);
    save({
      run: () => callAction(createIntegrationAction, { fields, idempotencyKey }),
      explain: (thrown) => saveFailure("create", thrown),
      onDone: ({ id }) => {
        draft.drop();
        notify.success("Integration created", String(data.get("name") ?? ""));
        onClose();
        onCreated?.(id);
        setTimeout(() => router.refresh(), RELOAD_AFTER_MS);
        markCreated(id);
      },
    });
  }

  function giveUp() {
    draft.drop();
    onClose();
  }

  const errors = failure?.errors ?? {};
  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add {provider.label} Integration</DialogTitle>
          <DialogDescription>
            Keys are encrypted and never shown again, except their last four characters.
          </DialogDescription>
        </DialogHeader>
        <form ref={formRef} method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <UnsavedChangesGuard draft={draft} />
          <Field name="type" label="Type" disabled={isPending} errors={errors.type}>
            {(control) => (
              <NativeSelect
                {...control}
                value={type}
                onChange={(event) => {
                  setType(event.target.value as IntegrationType);
                  clear();
                }}
              >
                {addable(providers, reached).map((one) => (
                  <option key={one.type} value={one.type} disabled={Boolean(reached[one.type])}>
                    {one.label}
                    {reached[one.type] ? ` – ${reached[one.type]}` : ""}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <TextField name="name" label="Name" required disabled={isPending} errors={errors.name} />
          <NotesField disabled={isPending} errors={errors.description} />
          <ProviderFields
            key={type}
            provider={provider}
            stored={null}
            isPending={isPending}
            errors={errors}
          />
          <FormFailure failure={failure} />
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={giveUp}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              Add Integration
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
