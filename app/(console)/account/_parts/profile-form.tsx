"use client";

import { type FormEvent, useState } from "react";
import { useFormDraft } from "@/components/form/form-draft";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { UnsavedChangesGuard } from "@/components/unsaved-changes-guard";
import type { EmailChange } from "@/lib/account-links/schema";
import { HOME_PAGES, LOCALES, type Locale, readLocale } from "@/lib/locales";
import { numberFormatsOf } from "@/lib/number-formats";
import { callAction } from "@/lib/request/call-action";
import { type CallFailure, callFailure } from "@/lib/request/request-error";
import { NO_CHANGES } from "@/lib/settings/settings-rules";
import { timeFormatsOf } from "@/lib/time-formats";
import { notify } from "@/lib/ui/notify";
import type { VersionedUser } from "@/lib/users/schema";
import { updateOwnAccountAction } from "../actions";
import { askedText, PendingEmail } from "./pending-email";

const CONFIRMED_FIRST = "A new email takes effect once it is confirmed.";

interface ProfileFormProps {
  account: VersionedUser;
  /** The unconfirmed new email address, or null. */
  pending: EmailChange | null;
  /** The identity provider that sets the email. The person can't change it then. */
  emailFrom: string | null;
}

/** Name, email and display preferences. Sends only changes. */
export function ProfileForm({ account, pending, emailFrom }: ProfileFormProps) {
  const [saved, setSaved] = useState(account);
  const [name, setName] = useState(account.user.name);
  const [email, setEmail] = useState(account.user.email);
  const [locale, setLocale] = useState<string>(account.user.locale);
  const [home, setHome] = useState<string>(account.user.home);
  const { isPending, failure, run, fail } = useCall<CallFailure>();
  const draft = useFormDraft("account-profile");
  const changes = {
    ...(name !== saved.user.name && { name }),
    ...(email !== saved.user.email && { email }),
    ...(locale !== saved.user.locale && { locale }),
    ...(home !== saved.user.home && { home }),
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
      setLocale(updated.user.locale);
      setHome(updated.user.home);
      if (updated.pendingEmail)
        notify.info("Email change requested", askedText(updated.pendingEmail));
      else notify.success("Profile saved");
    }, callFailure);
  }

  const { name: ofName, email: ofEmail, locale: ofLocale, home: ofHome } = failure?.errors ?? {};
  const isBesideField = Boolean(ofName ?? ofEmail ?? ofLocale ?? ofHome);
  return (
    <Card>
      <CardHeader>
        <CardTitle>Profile</CardTitle>
        <CardDescription>Your name, sign-in email and preferences.</CardDescription>
      </CardHeader>
      <form noValidate onSubmit={save} aria-label="Profile" className="grid max-w-md gap-4">
        <UnsavedChangesGuard dirty={isChanged && !isPending} draft={draft} />
        <Field name="name" label="Name" required disabled={isPending} errors={ofName}>
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
          description={
            emailFrom ? `From ${emailFrom}. A superadmin can change it for you.` : CONFIRMED_FIRST
          }
          disabled={isPending || emailFrom !== null}
          errors={ofEmail}
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
        {pending ? <PendingEmail pending={pending} /> : null}
        <Field
          name="locale"
          label="Date and number format"
          description={exampleOf(readLocale(locale))}
          disabled={isPending}
          errors={ofLocale}
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={locale}
              onChange={(event) => setLocale(event.target.value)}
            >
              {options(LOCALES)}
            </NativeSelect>
          )}
        </Field>
        <Field
          name="home"
          label="Start page"
          description="The page you see after you sign in."
          disabled={isPending}
          errors={ofHome}
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={home}
              onChange={(event) => setHome(event.target.value)}
            >
              {options(HOME_PAGES)}
            </NativeSelect>
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

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/**
 * Returns a sample date, number and amount in a locale. Day and month of the date can't be
 * confused.
 */
function exampleOf(locale: Locale): string {
  const { number, money } = numberFormatsOf(locale);
  const day = timeFormatsOf(locale).date(Date.UTC(2026, 2, 31));
  return [day, number(1234567.5), money(99.5, "EUR")].join(" · ");
}
