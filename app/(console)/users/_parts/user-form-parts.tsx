"use client";

import { type RefObject, useEffect, useRef, useState, useTransition } from "react";
import type { SaveFailure } from "@/components/form-message";
import { useRouter } from "@/components/hooks/use-router";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import type { FieldControlProps } from "@/components/ui/plain-field";
import type { SystemRole } from "@/lib/auth/roles";
import { roleBadge } from "@/lib/badges";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/**
 * Returns a failed save's texts: the server's message, or the screen's text with the reason below.
 */
export function saveFailureOf(thrown: unknown, fallback: string): SaveFailure {
  const error = toRequestError(thrown);
  const message = messageOr(error, fallback);
  return {
    message,
    detail: error.message === message ? undefined : error.message,
    errors: error.errors ?? {},
  };
}

interface SaveOptions {
  formRef: RefObject<HTMLFormElement | null>;
  /** Where to go after saving. */
  href: string;
  /** Shown if the server gives no reason. */
  fallback: string;
}

/** Runs one save at a time, then opens the list with a toast. A failure keeps the form. */
export function useSave({ formRef, href, fallback }: SaveOptions) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const running = useRef(false);

  useEffect(() => {
    // Wait until the fields are enabled again.
    if (!failure || isPending) return;
    const form = formRef.current;
    const target =
      form?.querySelector("[aria-invalid=true]") ?? form?.querySelector("[type=submit]");
    if (target instanceof HTMLElement) target.focus();
  }, [failure, isPending, formRef]);

  function save(run: () => Promise<unknown>, success: string) {
    if (running.current) return;
    running.current = true;
    setFailure(null);
    startTransition(async () => {
      try {
        await run();
        setSaved(true);
        notify.success(success);
        router.push(href);
      } catch (thrown) {
        running.current = false;
        setFailure(saveFailureOf(thrown, fallback));
      }
    });
  }

  return { isPending: isPending || isSaved, isSaved, failure, setFailure, save };
}

interface RoleSelectProps {
  control: FieldControlProps;
  roles: readonly SystemRole[];
  defaultValue: SystemRole;
}

export function RoleSelect({ control, roles, defaultValue }: RoleSelectProps) {
  return (
    <NativeSelect {...control} defaultValue={defaultValue}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleBadge(role).label}
        </option>
      ))}
    </NativeSelect>
  );
}

interface PersonFieldProps {
  disabled: boolean;
  errors?: string[];
  defaultValue?: string;
  autoFocus?: boolean;
}

/** The name of another person, so that the browser doesn't offer the viewer's own. */
export const NameField = ({ disabled, errors, ...input }: PersonFieldProps) => (
  <Field name="name" label="Name" required disabled={disabled} errors={errors}>
    {(control) => <Input {...control} {...input} autoComplete="off" maxLength={100} />}
  </Field>
);

/** The email of another person. */
export const EmailField = ({ disabled, errors, ...input }: PersonFieldProps) => (
  <Field name="email" label="Email" required disabled={disabled} errors={errors}>
    {(control) => (
      <Input
        {...control}
        {...input}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    )}
  </Field>
);
