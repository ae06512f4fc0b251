"use client";

import { type FormEvent, useRef } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { ProviderDescription } from "@/lib/integrations/providers";
import type { IntegrationView } from "@/lib/integrations/schema";
import { callAction } from "@/lib/request/call-action";
import { notify } from "@/lib/ui/notify";
import { WhyButton } from "../../_parts/access/why-button";
import { updateIntegrationAction } from "../actions";
import { saveFailure } from "./failure-texts";
import { readChanges } from "./form-values";
import { NotesField, ProviderFields, TextField, useSaving } from "./integration-form";

const NO_CHANGES = "No changes to save";

interface EditIntegrationDialogProps {
  integration: IntegrationView;
  provider: ProviderDescription;
  onClose: () => void;
}

/** Sends only changes. An empty key field keeps the stored key. */
export function EditIntegrationDialog({
  integration,
  provider,
  onClose,
}: EditIntegrationDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { isPending, failure, save, fail } = useSaving(formRef);
  const { id, version } = integration;
  const draft = useFormDraft(`integration-${id}`);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const changes = readChanges(integration, provider, new FormData(event.currentTarget));
    if (Object.keys(changes).length === 0) {
      fail({ message: NO_CHANGES, errors: {} });
      return;
    }
    save({
      run: () => callAction(updateIntegrationAction, { id, version, changes }),
      explain: (thrown) => saveFailure("update", thrown),
      onDone: () => {
        draft.drop();
        notify.success("Integration updated", integration.name);
        onClose();
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
          <DialogTitle>Edit {integration.name}</DialogTitle>
          <DialogDescription>
            Leave a key empty to keep the stored one. If you change credentials, test the connection
            again.
          </DialogDescription>
        </DialogHeader>
        <p className="flex items-center text-13 text-muted-foreground">
          Who can use it:
          <WhyButton person={null} resource={`integration:${id}`} thing={integration.name} />
        </p>
        <form ref={formRef} method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <UnsavedChangesGuard draft={draft} />
          <TextField
            name="name"
            label="Name"
            required
            defaultValue={integration.name}
            disabled={isPending}
            errors={errors.name}
          />
          <NotesField
            defaultValue={integration.description}
            disabled={isPending}
            errors={errors.description}
          />
          <ProviderFields
            provider={provider}
            stored={integration}
            isPending={isPending}
            errors={errors}
          />
          <FormFailure failure={failure} />
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={giveUp}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              Save changes
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
