"use client";

import { type FormEvent, useState } from "react";
import { FormMessage } from "@/components/form-message";
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
import { PASSKEY_NAME_MAX } from "@/lib/limits";
import { addPasskey, knowsPasskeys, passkeyFailure } from "@/lib/request/passkey";
import { toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";
import { RecoveryCodes } from "./factor-setup";

const NO_PASSKEYS =
  "This browser knows no passkeys here. They need a secure address (https) with a name.";

interface Failure {
  message: string;
  nameErrors?: readonly string[];
}

/** Asks for a name, has the device make the passkey, and shows the recovery codes that come with a first factor. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isPending, failure, run, fail } = useCall<Failure>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!knowsPasskeys()) return fail({ message: NO_PASSKEYS });
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!name) return fail({ message: "", nameErrors: ["Name is required"] });
    void run(
      async () => {
        const added = await addPasskey(name);
        notify.success("The passkey has been added", added.passkey.name);
        if (added.recovery_codes.length > 0) setCodes(added.recovery_codes);
        else onClose();
      },
      (thrown) => {
        const nameErrors = toRequestError(thrown).errors?.name;
        return { message: nameErrors ? "" : passkeyFailure(thrown), nameErrors };
      },
    );
  }

  return (
    <Dialog
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{codes ? "Your recovery codes" : "Add a passkey"}</DialogTitle>
          <DialogDescription>
            {codes
              ? "For the day on which your device is lost."
              : "Your browser asks you to confirm it with the device."}
          </DialogDescription>
        </DialogHeader>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={onClose} />
        ) : (
          <form noValidate onSubmit={submit} aria-label="Add a passkey" className="grid gap-4">
            <Field
              name="name"
              label="Name"
              required
              disabled={isPending}
              errors={failure?.nameErrors}
              description="By which you tell it from others, such as Work laptop."
            >
              {(control) => <Input {...control} maxLength={PASSKEY_NAME_MAX} autoComplete="off" />}
            </Field>
            <FormMessage className="empty:hidden">{failure?.message}</FormMessage>
            <DialogFooter>
              <Button variant="outline" disabled={isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" pending={isPending}>
                Continue
              </Button>
            </DialogFooter>
          </form>
        )}
      </DialogContent>
    </Dialog>
  );
}
