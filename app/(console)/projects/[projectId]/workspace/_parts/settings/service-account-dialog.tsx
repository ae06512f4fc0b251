"use client";

import type { FormEvent } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
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
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { DEFAULT_ROLE } from "@/lib/auth/roles";
import { SERVICE_NOTE_MAX } from "@/lib/limits";
import { callAction } from "@/lib/request/call-action";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import type { AccountWithTokens } from "@/lib/service-accounts/read-service-accounts";
import { notify } from "@/lib/ui/notify";
import { displayRole } from "@/lib/ui/person";
import {
  createServiceAccountAction,
  updateServiceAccountAction,
} from "../../service-account-actions";

const FIELDS = ["name", "role", "description"] as const;
const NAME_MAX = 100;
/** Roles with an effect in a project. Higher roles add nothing there. */
const ROLES = ["admin", DEFAULT_ROLE, "user"] as const;

interface ServiceAccountDialogProps {
  projectId: string;
  /** The account to edit; null for a new one. */
  account: AccountWithTokens | null;
  onClose: () => void;
}

/** Asks for the name, role and description of a service account. */
export function ServiceAccountDialog({ projectId, account, onClose }: ServiceAccountDialogProps) {
  const { isPending, failure, run } = useCall<CallFailure>();
  const draft = useFormDraft(`service-account-${account?.id ?? projectId}`);
  const title = account ? `Edit ${account.name}` : "New service account";
  const roles =
    ROLES.some((role) => role === account?.role) || !account ? ROLES : [account.role, ...ROLES];

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const input = Object.fromEntries(new FormData(event.currentTarget));
    void run(async () => {
      const saved = account
        ? await callAction(updateServiceAccountAction, { projectId, accountId: account.id, input })
        : await callAction(createServiceAccountAction, { projectId, input });
      draft.drop();
      notify.success(account ? "Service account saved" : "Service account created", saved.name);
      onClose();
    }, callFailure);
  }

  const errorsOf = (name: string) => failure?.errors[name];
  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          <DialogDescription>
            An account for a program that works in this project. It never signs in: give it API
            tokens.
          </DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={submit} aria-label={title} className="grid gap-4">
          <UnsavedChangesGuard dirty={isPending ? false : undefined} draft={draft} />
          <Field
            name="name"
            label="Name"
            required
            disabled={isPending}
            errors={errorsOf("name")}
            description="Shown in the audit log. For example, CI import."
          >
            {(control) => (
              <Input
                {...control}
                defaultValue={account?.name}
                maxLength={NAME_MAX}
                autoComplete="off"
              />
            )}
          </Field>
          <Field
            name="role"
            label="Role in this project"
            disabled={isPending}
            errors={errorsOf("role")}
            description="Admins change every task and manage the workspaces' teams."
          >
            {(control) => (
              <NativeSelect {...control} defaultValue={account?.role ?? DEFAULT_ROLE}>
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {displayRole(role)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field
            name="description"
            label="Description"
            disabled={isPending}
            errors={errorsOf("description")}
          >
            {(control) => (
              <Textarea
                {...control}
                defaultValue={account?.description}
                rows={2}
                maxLength={SERVICE_NOTE_MAX}
              />
            )}
          </Field>
          <FormFailure failure={failure} fields={FIELDS} />
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
              {account ? "Save changes" : "Create service account"}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
