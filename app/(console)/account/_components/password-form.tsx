"use client";

import { type FormEvent, useRef } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { OwnWays } from "@/lib/auth/schema";
import { callAction } from "@/lib/request/call-action";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { changeOwnPasswordAction } from "../actions";

const FIELDS = [
  { name: "currentPassword", label: "Current password", autoComplete: "current-password" },
  { name: "newPassword", label: "New password", autoComplete: "new-password" },
  { name: "confirmation", label: "Confirm new password", autoComplete: "new-password" },
] as const;

const PASSWORDS_DIFFER = "New password and confirmation do not match";

/** How the person signs in; where they have a password, a new one, for which the current one is asked for. */
export function PasswordForm({ ways = null }: { ways?: OwnWays | null }) {
  const provider = ways?.linked.find(({ active }) => active)?.name;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
        <CardDescription>
          {ways?.password === false
            ? `You have no password here. ${provider ? `You sign in with ${provider}.` : "Ask an administrator for a reset link."}`
            : `${provider ? `You sign in with ${provider}. ` : ""}8 to 256 characters. A new password signs you out everywhere else and ends your API tokens.`}
        </CardDescription>
      </CardHeader>
      {ways?.password === false ? null : <NewPassword />}
    </Card>
  );
}

/** A new password ends the other sessions and the API tokens. */
function NewPassword() {
  const formRef = useRef<HTMLFormElement>(null);
  const { isPending, failure, run, fail } = useCall<CallFailure>();

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? "");
    const newPassword = typed("newPassword");
    if (newPassword !== typed("confirmation")) {
      fail({ message: PASSWORDS_DIFFER, errors: { confirmation: [PASSWORDS_DIFFER] } });
      return;
    }
    void run(async () => {
      const passwords = { currentPassword: typed("currentPassword"), newPassword };
      await callAction(changeOwnPasswordAction, passwords);
      formRef.current?.reset();
      notify.success(
        "Your password has been changed",
        "Your other sessions and your API tokens have been ended.",
      );
    }, callFailure);
  }

  const isBesideField = FIELDS.some(({ name }) => failure?.errors[name] !== undefined);
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={save}
      aria-label="Password"
      className="grid max-w-md gap-4"
    >
      {/* Without a draft: a password is nowhere kept. */}
      <UnsavedChangesGuard />
      {FIELDS.map(({ name, label, autoComplete }) => (
        <Field
          key={name}
          name={name}
          label={label}
          required
          disabled={isPending}
          errors={failure?.errors[name]}
        >
          {(control) => (
            <Input {...control} type="password" autoComplete={autoComplete} maxLength={256} />
          )}
        </Field>
      ))}
      <FormMessage>{isBesideField ? null : failure?.message}</FormMessage>
      <div>
        <Button type="submit" pending={isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}
