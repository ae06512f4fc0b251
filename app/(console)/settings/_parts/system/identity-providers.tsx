"use client";

import { useState } from "react";
import { EmptyState } from "@/components/empty-state";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog, LazyDialog } from "@/components/lazy-dialog";
import { SettingRow } from "@/components/setting-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { MAX_PROVIDERS } from "@/lib/auth/oidc/oidc-rules";
import type { ProviderView } from "@/lib/auth/oidc/schema";
import { roleBadge } from "@/lib/badges";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { lazyCode } from "@/lib/ui/lazy-code";
import { notify } from "@/lib/ui/notify";

const dialogCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./provider-dialog")).ProviderDialog,
);

/** Identity providers for sign-in. */
export function IdentityProviders({ providers }: { providers: readonly ProviderView[] }) {
  const router = useRouter();
  /** The open provider, or a new one. */
  const [open, setOpen] = useState<ProviderView | "new" | null>(null);
  const [removing, setRemoving] = useState<ProviderView | null>(null);

  async function remove() {
    if (!removing) return;
    try {
      await request(`/api/identity-providers/${removing.id}`, { method: "DELETE" });
      notify.success("Identity provider removed", removing.name);
      router.refresh();
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to remove the identity provider") };
    }
  }

  function close(isSaved: boolean) {
    setOpen(null);
    if (isSaved) router.refresh();
  }

  const add = (
    <Button
      variant={providers.length > 0 ? "outline" : "default"}
      size="sm"
      disabled={providers.length >= MAX_PROVIDERS}
      onPointerEnter={dialogCode.preload}
      onClick={() => setOpen("new")}
    >
      Add provider
    </Button>
  );
  return (
    <Card id="single-sign-on">
      <CardHeader>
        <CardTitle level={2}>Single sign-on</CardTitle>
        <CardDescription>
          People sign in with their account at your identity provider (OpenID Connect). Superadmins
          can still use their password.
        </CardDescription>
        {providers.length > 0 ? <CardAction>{add}</CardAction> : null}
      </CardHeader>
      {providers.length > 0 ? (
        <ul aria-label="Identity providers" className="max-w-190">
          {providers.map((provider) => (
            <li key={provider.id}>
              <SettingRow
                label={<ProviderName provider={provider} />}
                description={<ProviderFacts provider={provider} />}
              >
                <Button
                  variant="outline"
                  size="sm"
                  onPointerEnter={dialogCode.preload}
                  onClick={() => setOpen(provider)}
                  aria-label={`Edit identity provider: ${provider.name}`}
                >
                  Edit
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => setRemoving(provider)}
                  aria-label={`Remove identity provider: ${provider.name}`}
                >
                  Remove
                </Button>
              </SettingRow>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          kind="first-use"
          level={3}
          title="No identity providers"
          description="Add a provider to show it on the sign-in page."
          action={add}
        />
      )}
      {open ? (
        <LazyDialog code={dialogCode} onClose={() => close(false)}>
          {(ProviderDialog) => (
            <ProviderDialog provider={open === "new" ? null : open} onClose={close} />
          )}
        </LazyDialog>
      ) : null}
      <LazyConfirmDialog
        open={removing !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
        title={`Remove ${removing?.name ?? ""}?`}
        description="People can no longer sign in with it. Their accounts stay, but anyone without a password needs one."
        confirmLabel="Remove"
        destructive
        onConfirm={remove}
      />
    </Card>
  );
}

function ProviderName({ provider: { name, active } }: { provider: ProviderView }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 break-words">{name}</span>
      <Badge tone={active ? "success" : "neutral"}>{active ? "Active" : "Inactive"}</Badge>
    </span>
  );
}

function ProviderFacts({ provider }: { provider: ProviderView }) {
  const { issuer, domains, newcomer_role, people } = provider;
  const bound = people === 1 ? "1 account" : `${people} accounts`;
  return (
    <>
      <span className="block break-all">{issuer}</span>
      {domains.length > 0 ? `required for ${domains.join(", ")} · ` : null}
      {domains.length === 0 ? (
        <span className="text-warning">No one can sign in with it: add its domains · </span>
      ) : null}
      {newcomer_role ? `new people become ${roleBadge(newcomer_role).label} · ` : null}
      {bound}
    </>
  );
}
