"use client";

import { type FormEvent, useEffect, useRef } from "react";
import { FormFailure, type SaveFailure } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { NewPasswordInput } from "@/components/new-password-input";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { OpenedLink } from "@/lib/account-links/schema";
import { PASSWORD_HINT } from "@/lib/auth/password-hint";
import { request } from "@/lib/request/request";
import { toRequestError } from "@/lib/request/request-error";

const FIELDS = ["name", "password"] as const;

const WORDS = {
  invitation: { path: "/api/invitations/accept", button: "Accept invitation" },
  reset: { path: "/api/auth/reset", button: "Set password" },
} as const;

interface ChoosePasswordProps {
  kind: keyof typeof WORDS;
  link: OpenedLink;
  token: string;
  onChosen: (email: string, password: string) => Promise<void>;
}

/** Asks for a password, and new people also for a name. */
export function ChoosePassword({ kind, link, token, onChosen }: ChoosePasswordProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { isPending, failure, run } = useCall<SaveFailure>();
  const errors = failure?.errors ?? {};
  const { path, button } = WORDS[kind];

  useEffect(() => {
    if (failure) formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const password = String(data.get("password") ?? "");
    const name = kind === "invitation" ? { name: String(data.get("name") ?? "") } : {};
    void run(
      async () => {
        await request(path, { method: "POST", body: { token, password, ...name } });
        await onChosen(link.email, password);
      },
      (thrown) => {
        const { message, errors: found = {} } = toRequestError(thrown);
        return { message, errors: found };
      },
    );
  }

  return (
    <form ref={formRef} className="grid gap-4" method="post" noValidate onSubmit={submit}>
      {link.message ? <p>{link.message}</p> : null}
      <p className="text-muted-foreground">
        {kind === "invitation"
          ? "Choose the name and password for your account. "
          : "This signs you out everywhere and revokes your API tokens. "}
        The link expires <RelativeTime value={link.expires_at} />.
      </p>
      <Field name="email" label="Email">
        {(control) => (
          <Input {...control} type="email" autoComplete="username" value={link.email} readOnly />
        )}
      </Field>
      {kind === "invitation" ? (
        <Field name="name" label="Name" required disabled={isPending} errors={errors.name}>
          {(control) => (
            <Input {...control} autoComplete="name" maxLength={100} defaultValue={link.name} />
          )}
        </Field>
      ) : null}
      <Field
        name="password"
        label="New password"
        description={PASSWORD_HINT}
        required
        disabled={isPending}
        errors={errors.password}
      >
        {(control) => <NewPasswordInput control={control} />}
      </Field>
      <FormFailure failure={failure} fields={FIELDS} />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        {button}
      </Button>
    </form>
  );
}
