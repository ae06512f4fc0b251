"use client";

import { type FormEvent, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { callAction } from "@/lib/request/call-action";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { NO_CHANGES } from "@/lib/settings/settings-rules";
import { notify } from "@/lib/ui/notify";
import type { VersionedUser } from "@/lib/users/schema";
import { updateOwnAccountAction } from "../actions";

/** Name and e-mail; only what differs is sent. */
export function ProfileForm({ account }: { account: VersionedUser }) {
  const [saved, setSaved] = useState(account);
  const [name, setName] = useState(account.user.name);
  const [email, setEmail] = useState(account.user.email);
  const { isPending, failure, run, fail } = useCall<CallFailure>();
  const draft = useFormDraft("account-profile");
  const changes = {
    ...(name !== saved.user.name && { name }),
    ...(email !== saved.user.email && { email }),
  };
  const isChanged = Object.keys(changes).length > 0;

  function save(event: FormEvent) {
    event.preventDefault();
    if (!isChanged) return fail({ message: NO_CHANGES, errors: {} });
    void run(async () => {
      const { version } = saved;
      const updated = await callAction(updateOwnAccountAction, { version, changes });
      draft.drop();
      setSaved(updated);
      setName(updated.user.name);
      setEmail(updated.user.email);
      notify.success("Your account has been saved");
    }, callFailure);
  }

  const isBesideField = Boolean(failure?.errors.name ?? failure?.errors.email);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Profile</CardTitle>
        <CardDescription>Your name, and the email that you sign in with.</CardDescription>
      </CardHeader>
      <form noValidate onSubmit={save} aria-label="Profile" className="grid max-w-md gap-4">
        <UnsavedChangesGuard dirty={isChanged && !isPending} draft={draft} />
        <Field name="name" label="Name" required disabled={isPending} errors={failure?.errors.name}>
          {(control) => (
            <Input
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
              autoComplete="name"
              maxLength={100}
            />
          )}
        </Field>
        <Field
          name="email"
          label="Email"
          required
          disabled={isPending}
          errors={failure?.errors.email}
        >
          {(control) => (
            <Input
              {...control}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
          )}
        </Field>
        <FormMessage>{isBesideField ? null : failure?.message}</FormMessage>
        <div>
          <Button type="submit" pending={isPending}>
            Save changes
          </Button>
        </div>
      </form>
    </Card>
  );
}
