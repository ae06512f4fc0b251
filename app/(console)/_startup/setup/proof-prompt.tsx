"use client";

import { type FormEvent, useId } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { SETUP_TEXTS } from "@/lib/onboarding/setup-failure";
import { verifyPassword } from "./setup-calls";
import { useStageCall } from "./use-stage-call";

/** The proof of the setup password lasts half an hour: asks for it again without leaving the stage. */
export function ProofPrompt({ onProven }: { onProven: () => void }) {
  const call = useStageCall();
  const id = useId();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password") ?? "");
    void call.run(SETUP_TEXTS.password, async () => {
      await verifyPassword(password);
      onProven();
    });
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-2">
      <Label htmlFor={id}>Setup password</Label>
      <div className="flex gap-2">
        <Input id={id} name="password" type="password" autoComplete="off" required />
        <Button type="submit" variant="secondary" pending={call.isPending}>
          Continue
        </Button>
      </div>
      <FormMessage className="empty:hidden">{call.failure?.message}</FormMessage>
    </form>
  );
}
