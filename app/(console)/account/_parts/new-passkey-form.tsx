"use client";

import type { FormEvent, ReactNode } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PASSKEY_NAME_MAX } from "@/lib/limits";
import { addPasskey, knowsPasskeys, passkeyFailure } from "@/lib/request/passkey";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

const NO_PASSKEYS =
  "Passkeys don't work here. Open the console over https at a domain name, in a browser that supports passkeys.";

interface Failure {
  message: string;
  nameErrors?: readonly string[];
}

interface NewPasskeyFormProps {
  /** Called with the recovery codes of a first factor, for `RecoveryCodes`. */
  onAdded: (codes: readonly string[]) => void;
  /** Called when the browser starts and stops asking the device. */
  onPending?: (isPending: boolean) => void;
  /** A button next to the submit button. */
  children?: ReactNode;
}

/** Asks for a name and creates a passkey on the device. */
export function NewPasskeyForm({ onAdded, onPending, children }: NewPasskeyFormProps) {
  const { isPending, failure, run, fail } = useCall<Failure>();

  async function add(name: string) {
    onPending?.(true);
    try {
      const added = await addPasskey(name);
      notify.success("Passkey added", added.passkey.name);
      onAdded(added.recovery_codes);
    } finally {
      onPending?.(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!knowsPasskeys()) return fail({ message: NO_PASSKEYS });
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!name) return fail({ message: "", nameErrors: ["Name is required"] });
    void run(
      () => add(name),
      (thrown) => {
        const nameErrors = toRequestError(thrown).errors?.name;
        return { message: nameErrors ? "" : passkeyFailure(thrown), nameErrors };
      },
    );
  }

  return (
    <form noValidate onSubmit={submit} aria-label="Add passkey" className="grid gap-4">
      <Field
        name="name"
        label="Name"
        required
        disabled={isPending}
        errors={failure?.nameErrors}
        description="For example, Work laptop."
      >
        {(control) => <Input {...control} maxLength={PASSKEY_NAME_MAX} autoComplete="off" />}
      </Field>
      <FormMessage className="empty:hidden">{failure?.message}</FormMessage>
      <DialogFooter>
        {children}
        <Button type="submit" pending={isPending}>
          Continue
        </Button>
      </DialogFooter>
    </form>
  );
}
