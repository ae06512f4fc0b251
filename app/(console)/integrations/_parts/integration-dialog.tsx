"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure, type SaveFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
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
import type { IntegrationView } from "@/lib/integrations/schema";
import { callAction } from "@/lib/request/call-action";
import { markCreated } from "@/lib/ui/mark-created";
import { notify } from "@/lib/ui/notify";
import { WhyButton } from "../../_parts/access/why-button";
import { createIntegrationAction, updateIntegrationAction } from "../actions";
import { saveFailure } from "./failure-texts";
import { addable, type ReachedLimits, readChanges, readNewIntegration } from "./form-values";
import { NotesField, ProviderFields, TextField } from "./integration-form";
import { RELOAD_AFTER_MS } from "./use-integration-actions";

const NO_CHANGES = "No changes to save";

interface IntegrationDialogProps {
  providers: ProviderDescriptions;
  /** The integration to edit; null to add one. */
  stored: IntegrationView | null;
  /** The type of the integration. Preselected for a new one, whose dialog offers all. */
  type: IntegrationType;
  /** By type the person can add: why no more can be added, or null. */
  reached?: ReachedLimits;
  onClose: () => void;
  /** Called with the new integration's ID. */
  onCreated?: (integrationId: string) => void;
}

/**
 * Adds or edits an integration. Only changes are sent, and an empty key field keeps the stored key.
 */
export function IntegrationDialog(props: IntegrationDialogProps) {
  const { providers, stored, reached = {}, onClose, onCreated } = props;
  const router = useRouter();
  const [type, setType] = useState(props.type);
  const provider = providers[type];
  const formRef = useRef<HTMLFormElement>(null);
  const keyOf = useIdempotencyKey();
  const draft = useFormDraft(`integration-${stored?.id ?? `new-${props.type}`}`);
  const { isPending, failure, run, fail } = useCall<SaveFailure>();

  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  function close() {
    draft.drop();
    onClose();
  }

  async function create(data: FormData) {
    const fields = readNewIntegration(provider, data);
    const idempotencyKey = keyOf(fields);
    const { id } = await callAction(createIntegrationAction, { fields, idempotencyKey });
    notify.success("Integration created", String(data.get("name") ?? ""));
    close();
    onCreated?.(id);
    setTimeout(() => router.refresh(), RELOAD_AFTER_MS);
    markCreated(id);
  }

  async function update(
    { id, version, name }: IntegrationView,
    changes: Record<string, string | null>,
  ) {
    await callAction(updateIntegrationAction, { id, version, changes });
    notify.success("Integration updated", name);
    close();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!stored)
      return void run(
        () => create(data),
        (thrown) => saveFailure("create", thrown),
      );
    const changes = readChanges(stored, provider, data);
    if (Object.keys(changes).length === 0) return fail({ message: NO_CHANGES, errors: {} });
    void run(
      () => update(stored, changes),
      (thrown) => saveFailure("update", thrown),
    );
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
          <DialogTitle>
            {stored ? `Edit ${stored.name}` : `Add ${provider.label} Integration`}
          </DialogTitle>
          <DialogDescription>
            {stored
              ? "Leave a key empty to keep the stored one. If you change credentials, test the connection again."
              : "Keys are encrypted and never shown again, except their last four characters."}
          </DialogDescription>
        </DialogHeader>
        {stored ? (
          <p className="flex items-center text-13 text-muted-foreground">
            Who can use it:
            <WhyButton person={null} resource={`integration:${stored.id}`} thing={stored.name} />
          </p>
        ) : null}
        <form ref={formRef} method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <UnsavedChangesGuard draft={draft} />
          {stored ? null : (
            <Field name="type" label="Type" disabled={isPending} errors={errors.type}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={type}
                  onChange={(event) => {
                    setType(event.target.value as IntegrationType);
                    fail(null);
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
          )}
          <TextField
            name="name"
            label="Name"
            required
            defaultValue={stored?.name}
            disabled={isPending}
            errors={errors.name}
          />
          <NotesField
            defaultValue={stored?.description}
            disabled={isPending}
            errors={errors.description}
          />
          <ProviderFields
            key={type}
            provider={provider}
            stored={stored}
            isPending={isPending}
            errors={errors}
          />
          <FormFailure failure={failure} />
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              {stored ? "Save changes" : "Add Integration"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
