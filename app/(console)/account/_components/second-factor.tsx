"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { OwnFactor } from "@/lib/auth/second-factor/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./factor-dialog")).FactorDialog,
);

/** Few enough that a new set should be made soon. */
const FEW_CODES = 3;

/** The person's second factor: an authenticator app, which is set up and removed here. */
export function SecondFactor({ factor }: { factor: OwnFactor }) {
  const router = useRouter();
  const [open, setOpen] = useState<"setup" | "removal" | null>(null);
  const close = () => setOpen(null);

  async function remove() {
    try {
      await request("/api/auth/totp", { method: "DELETE" });
      notify.success("The second factor has been removed");
      router.refresh();
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to remove the second factor") };
    }
  }

  return (
    <Card id="second-factor">
      <CardHeader>
        <CardTitle>Second factor</CardTitle>
        <CardDescription>
          {factor.enabled
            ? "After the password, a sign-in asks for a code of your authenticator app."
            : "An authenticator app on your phone: whoever learns your password still cannot sign in."}
          {factor.required ? " Your role needs one." : null}
        </CardDescription>
        <CardAction>
          {factor.enabled ? (
            <Button variant="outline" size="sm" onClick={() => setOpen("removal")}>
              Remove
            </Button>
          ) : (
            <Button size="sm" onPointerEnter={dialogCode.preload} onClick={() => setOpen("setup")}>
              Set up
            </Button>
          )}
        </CardAction>
      </CardHeader>
      <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] text-muted-foreground">
        <Badge tone={factor.enabled ? "success" : "neutral"}>{factor.enabled ? "On" : "Off"}</Badge>
        {factor.confirmed_at ? (
          <span>
            since <RelativeTime value={factor.confirmed_at} />
            {` · ${factor.recovery_codes_left} of 10 recovery codes left`}
            {factor.recovery_codes_left <= FEW_CODES
              ? ": remove it and set it up again for new ones"
              : null}
          </span>
        ) : null}
      </p>
      {open === "setup" ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(FactorDialog) => (
            <FactorDialog
              onClose={() => {
                close();
                router.refresh();
              }}
            />
          )}
        </LazyDialog>
      ) : null}
      <LazyConfirmDialog
        open={open === "removal"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Remove the second factor?"
        description={
          factor.required
            ? "Without a passkey the recovery codes go with it, and since your role needs a second factor, nothing opens until you have set one up again."
            : "Without a passkey the recovery codes go with it, and your password alone will sign you in."
        }
        confirmLabel="Remove"
        destructive
        onConfirm={remove}
      />
    </Card>
  );
}
