"use client";

import { useEffect, useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { PasskeyView } from "@/lib/auth/passkeys/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./new-passkey-dialog")).NewPasskeyDialog,
);

const renameCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./rename-passkey-dialog")).RenamePasskeyDialog,
);

const ANCHOR = "#passkey-";

/** Returns the passkey id in the address, from a notice's link. */
function usePasskeyInAddress(): string | null {
  const [named, setNamed] = useState<string | null>(null);
  // `:target` works only for addresses of a full page load.
  useEffect(() => {
    const { hash } = window.location;
    setNamed(hash.startsWith(ANCHOR) ? hash.slice(ANCHOR.length) : null);
  }, []);
  return named;
}

/** The person's passkeys, to rename, remove and add. */
export function PasskeyList({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<PasskeyView | null>(null);
  const [removing, setRemoving] = useState<PasskeyView | null>(null);
  const named = usePasskeyInAddress();
  const isLast = passkeys.length === 1;

  async function remove() {
    if (!removing) return;
    try {
      await request(`/api/auth/passkeys/${removing.id}`, { method: "DELETE" });
      notify.success("Passkey removed", removing.name);
      router.refresh();
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to remove the passkey") };
    }
  }

  function close() {
    setAdding(false);
    setRenaming(null);
    router.refresh();
  }

  const add = (
    <Button
      variant={passkeys.length > 0 ? "outline" : "default"}
      size="sm"
      onPointerEnter={dialogCode.preload}
      onClick={() => setAdding(true)}
    >
      Add passkey
    </Button>
  );
  return (
    <Card id="passkeys">
      <CardHeader>
        <CardTitle>Passkeys</CardTitle>
        <CardDescription>
          Sign in with your fingerprint, face or PIN instead of your password. A passkey also counts
          as your second factor.
        </CardDescription>
        {passkeys.length > 0 ? <CardAction>{add}</CardAction> : null}
      </CardHeader>
      {passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className="lines">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              id={`passkey-${passkey.id}`}
              data-named={named === passkey.id || undefined}
              className="flex scroll-mt-20 flex-wrap items-center gap-3 p-3 data-named:bg-accent"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="break-words font-medium">{passkey.name}</p>
                <p className="text-13 text-muted-foreground">
                  added <RelativeTime value={passkey.created_at} />
                  {" · "}
                  {passkey.last_used ? (
                    <>
                      last used <RelativeTime value={passkey.last_used} />
                    </>
                  ) : (
                    "never used"
                  )}
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                onPointerEnter={renameCode.preload}
                onClick={() => setRenaming(passkey)}
                aria-label={`Rename passkey: ${passkey.name}`}
              >
                Rename
              </Button>
              <Button
                variant="outline"
                size="sm"
                onClick={() => setRemoving(passkey)}
                aria-label={`Remove passkey: ${passkey.name}`}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          kind="first-use"
          level={3}
          title="No passkeys"
          description="Add a passkey to sign in without typing a password."
          action={add}
        />
      )}
      {isAdding ? (
        <LazyDialog code={dialogCode} onClose={close}>
          {(NewPasskeyDialog) => <NewPasskeyDialog onClose={close} />}
        </LazyDialog>
      ) : null}
      {renaming ? (
        <LazyDialog code={renameCode} onClose={close}>
          {(RenamePasskeyDialog) => <RenamePasskeyDialog passkey={renaming} onClose={close} />}
        </LazyDialog>
      ) : null}
      <LazyConfirmDialog
        open={removing !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
        title={`Remove passkey ${removing?.name ?? ""}?`}
        description={
          isLast
            ? "You can no longer sign in with it. Unless you use an authenticator app, you'll have no second factor and your recovery codes are deleted."
            : "You can no longer sign in with it. Delete it on your device too."
        }
        confirmLabel="Remove"
        destructive
        onConfirm={remove}
      />
    </Card>
  );
}
