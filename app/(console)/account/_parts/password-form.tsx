"use client";

import { type FormEvent, useRef, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import { PASSWORD_HINT } from "@/lib/auth/password-hint";
import type { OwnWays } from "@/lib/auth/schema";
import { request } from "@/lib/request/request";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

const FIELDS = [
  { name: "currentPassword", label: "Current password", autoComplete: "current-password" },
  {
    name: "newPassword",
    label: "New password",
    autoComplete: "new-password",
    description: PASSWORD_HINT,
  },
  { name: "confirmation", label: "Confirm new password", autoComplete: "new-password" },
] satisfies readonly { name: string; label: string; autoComplete: string; description?: string }[];

const PASSWORDS_DIFFER = "New password and confirmation do not match";

/** How the person signs in. With a password, includes the form to change it. */
export function PasswordForm({ ways = null }: { ways?: OwnWays | null }) {
  const [isChanged, setChanged] = useState(false);
  const provider = ways?.linked.find(({ active }) => active)?.name;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Password</CardTitle>
        <CardDescription>
          {ways?.password === false
            ? `You have no password here. ${provider ? `You sign in with ${provider}.` : "A superadmin can create a reset link for you."}`
            : `${provider ? `You sign in with ${provider}. ` : ""}A new password signs you out everywhere else and revokes your API tokens.`}
        </CardDescription>
      </CardHeader>
      {ways?.password === false ? null : <PasswordFields onChanged={() => setChanged(true)} />}
      {isChanged ? (
        <p role="status">
          Your passkeys, authenticator app and identity providers still work.{" "}
          <Link href="/account/review" className="underline underline-offset-4">
            Check your sign-in methods
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

/** Asks for the current password and twice for the new one. */
export function PasswordFields({ onChanged }: { onChanged?: () => void }) {
  const router = useRouter();
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
      const body = { currentPassword: typed("currentPassword"), newPassword };
      await request("/api/auth/password", { method: "POST", body });
      formRef.current?.reset();
      onChanged?.();
      router.refresh();
      notify.success(
        "Password changed",
        "You were signed out everywhere else, and your API tokens were revoked.",
      );
    }, callFailure);
  }

  const isBesideField = FIELDS.some(({ name }) => failure?.errors[name] !== undefined);
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={save}
      aria-label="Password"
      className="grid max-w-md gap-4"
    >
      {/* No draft, because passwords are never stored. */}
      <UnsavedChangesGuard />
      {FIELDS.map(({ name, label, autoComplete, description }) => (
        <Field
          key={name}
          name={name}
          label={label}
          description={description}
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
