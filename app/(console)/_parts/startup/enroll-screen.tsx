"use client";

import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { knowsPasskeys } from "@/lib/request/passkey";
import { FactorSetup } from "../../account/_parts/factor-setup";
import { NewPasskeyForm } from "../../account/_parts/new-passkey-form";
import { RecoveryCodes } from "../../account/_parts/recovery-codes";
import { HeldFrame } from "./held-frame";

const never = () => () => undefined;

/** Whether this browser supports passkeys. Assumed true on the server. */
const useKnowsPasskeys = () => useSyncExternalStore(never, knowsPasskeys, () => true);

/** Replaces every page until the person has the second factor that their role needs. */
export function EnrollScreen({ email }: { email: string }) {
  const router = useRouter();
  const hasPasskeys = useKnowsPasskeys();
  const [chosen, setChosen] = useState<"passkey" | "app" | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const way = hasPasskeys ? (chosen ?? "passkey") : "app";
  return (
    <HeldFrame
      title="Set up two-factor authentication"
      text={`Your role requires it. Set it up to continue as ${email}.`}
      email={email}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={() => router.refresh()} /> : null}
      {codes === null && way === "passkey" ? (
        <div className="grid gap-4">
          <p>
            A passkey is a key in this device, opened by your fingerprint, face or PIN. There is
            nothing to type at sign-in.
          </p>
          <NewPasskeyForm
            onAdded={(made) => (made.length > 0 ? setCodes(made) : router.refresh())}
          />
          <Button variant="outline" onClick={() => setChosen("app")}>
            Use an authenticator app instead
          </Button>
        </div>
      ) : null}
      {codes === null && way === "app" ? (
        <div className="grid gap-4">
          <FactorSetup onConfirmed={setCodes} />
          {hasPasskeys ? (
            <Button variant="outline" onClick={() => setChosen("passkey")}>
              Use a passkey instead
            </Button>
          ) : null}
        </div>
      ) : null}
    </HeldFrame>
  );
}
