"use client";

import type { FormEvent } from "react";
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
import type { PasskeyView } from "@/lib/auth/passkeys/schema";
import { PASSKEY_NAME_MAX } from "@/lib/limits";
import { request } from "@/lib/request/request";
import { messageOr, toRequestError } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

interface Failure {
  message: string;
  nameErrors?: readonly string[];
}

/** Renames a passkey. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: PasskeyView;
  onClose: () => void;
}) {
  const { isPending, failure, run, fail } = useCall<Failure>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (!name) return fail({ message: "", nameErrors: ["Name is required"] });
    void run(
      async () => {
        await request(`/api/auth/passkeys/${passkey.id}`, { method: "PATCH", body: { name } });
        notify.success("Passkey renamed", name);
        onClose();
      },
      (thrown) => {
        const nameErrors = toRequestError(thrown).errors?.name;
        const message = nameErrors ? "" : messageOr(thrown, "Failed to rename the passkey");
        return { message, nameErrors };
      },
    );
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Rename passkey</DialogTitle>
          <DialogDescription>The name on your device doesn't change.</DialogDescription>
        </DialogHeader>
        <form noValidate onSubmit={submit} aria-label="Rename passkey" className="grid gap-4">
          <Field
            name="name"
            label="Name"
            required
            disabled={isPending}
            errors={failure?.nameErrors}
          >
            {(control) => (
              <Input
                {...control}
                defaultValue={passkey.name}
                maxLength={PASSKEY_NAME_MAX}
                autoComplete="off"
              />
            )}
          </Field>
          <FormMessage className="empty:hidden">{failure?.message}</FormMessage>
          <DialogFooter>
            <Button variant="outline" disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              Rename
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
