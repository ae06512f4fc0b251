"use client";

import { useRouter } from "next/navigation";
import { type Ref, useTransition } from "react";
import { FormMessage } from "@/components/form-message";
import { Button } from "@/components/ui/button";
import type { SetupFailure } from "@/lib/onboarding/setup-failure";
import { ProofPrompt } from "./proof-prompt";
import type { StageField } from "./stage-field";

interface StageFailureProps {
  ref: Ref<HTMLDivElement>;
  failure: SetupFailure | null;
  fields: readonly StageField[];
  onProven: () => void;
}

/** Why a stage did not succeed, where it is not said beside a field, and the way on. */
export function StageFailure({ ref, failure, fields, onProven }: StageFailureProps) {
  const isBesideField = fields.some(({ name }) => failure?.errors[name] !== undefined);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="grid gap-3 rounded-lg not-has-[[data-slot=alert]]:hidden"
    >
      <FormMessage>{isBesideField ? null : failure?.message}</FormMessage>
      {failure?.code === "setup_proof_required" ? <ProofPrompt onProven={onProven} /> : null}
      {failure?.code === "setup_complete" ? <GoToSignIn /> : null}
    </div>
  );
}

/** Somebody else has completed set-up. */
function GoToSignIn() {
  const router = useRouter();
  const [isPending, start] = useTransition();
  return (
    <Button pending={isPending} variant="secondary" onClick={() => start(() => router.refresh())}>
      Go to sign-in
    </Button>
  );
}
