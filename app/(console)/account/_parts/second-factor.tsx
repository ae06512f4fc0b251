"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { OwnFactor } from "@/lib/auth/second-factor/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";

const dialogCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./factor-dialog")).FactorDialog,
);

/** Suggests new codes from this number on. */
const FEW_CODES = 3;

/** "On: authenticator app and 2 passkeys". */
function stateOf({ enabled, passkeys }: OwnFactor): string {
  const on = [
    ...(enabled ? ["authenticator app"] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? "passkey" : `${passkeys} passkeys`] : []),
  ];
  return on.length > 0 ? `On: ${on.join(" and ")}` : "Off";
}

type Open =
  | { name: "setup" | "removal" | "renewal" }
  | { name: "codes"; codes: readonly string[] }
  | null;

/** Second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactor({ factor }: { factor: OwnFactor }) {
  const router = useRouter();
  const [open, setOpen] = useState<Open>(null);
  const isOn = factor.enabled || factor.passkeys > 0;

  function close() {
    setOpen(null);
    router.refresh();
  }

  async function remove() {
    try {
      await request("/api/auth/totp", { method: "DELETE" });
      notify.success("Authenticator app removed");
      router.refresh();
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to remove the authenticator app") };
    }
  }

  async function renew() {
    try {
      const { recovery_codes: codes } = await request<{ recovery_codes: string[] }>(
        "/api/auth/recovery-codes",
        { method: "POST" },
      );
      setOpen({ name: "codes", codes });
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to create new recovery codes") };
    }
  }

  return (
    <Card id="second-factor">
      <CardHeader>
        <CardTitle>Two-factor authentication</CardTitle>
        <CardDescription>
          {isOn
            ? "After your password, you sign in with one of these or a recovery code."
            : "Add an authenticator app or a passkey, so a stolen password isn't enough to sign in."}
          {factor.required ? " Your role requires one." : null}
        </CardDescription>
      </CardHeader>
      <div className="flex flex-wrap items-center gap-2 text-13 text-muted-foreground">
        <Badge tone={isOn ? "success" : "neutral"}>{stateOf(factor)}</Badge>
        {factor.confirmed_at ? (
          <span>
            App set up <RelativeTime value={factor.confirmed_at} />
          </span>
        ) : null}
      </div>
      {isOn ? (
        <p>
          {`${factor.recovery_codes_left} of 10 recovery codes left`}
          {factor.recovery_codes_left <= FEW_CODES ? ". Create new ones soon." : null}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {factor.enabled ? (
          <Button variant="outline" size="sm" onClick={() => setOpen({ name: "removal" })}>
            Remove app
          </Button>
        ) : (
          <Button
            size="sm"
            variant={isOn ? "outline" : "default"}
            onPointerEnter={dialogCode.preload}
            onClick={() => setOpen({ name: "setup" })}
          >
            Set up app
          </Button>
        )}
        {isOn ? (
          <Button
            variant="outline"
            size="sm"
            onPointerEnter={dialogCode.preload}
            onClick={() => setOpen({ name: "renewal" })}
          >
            Create new codes
          </Button>
        ) : null}
      </div>
      {open?.name === "setup" || open?.name === "codes" ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(FactorDialog) => (
            <FactorDialog codes={open.name === "codes" ? open.codes : undefined} onClose={close} />
          )}
        </LazyDialog>
      ) : null}
      <LazyConfirmDialog
        open={open?.name === "renewal"}
        onOpenChange={(isOpen) =>
          setOpen((now) => (!isOpen && now?.name === "renewal" ? null : now))
        }
        title="Create new recovery codes?"
        description="Your current codes stop working."
        confirmLabel="Create new codes"
        onConfirm={renew}
      />
      <LazyConfirmDialog
        open={open?.name === "removal"}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title="Remove authenticator app?"
        description={removalText(factor)}
        confirmLabel="Remove"
        destructive
        onConfirm={remove}
      />
    </Card>
  );
}

function removalText({ passkeys, required }: OwnFactor): string {
  if (passkeys > 0) return "Your passkeys remain your second factor.";
  return required
    ? "Your role requires a second factor. Your recovery codes are deleted, and you can't use the console until you set one up again."
    : "Your recovery codes are deleted, and you sign in with your password alone.";
}
