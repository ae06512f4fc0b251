"use client";

import { useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { IdentityView } from "@/lib/auth/ways/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** The identity providers that sign the person in; each can be removed. Nothing where there is none. */
export function IdentityList({ identities }: { identities: readonly IdentityView[] }) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<IdentityView | null>(null);
  if (identities.length === 0) return null;

  async function remove() {
    if (!leaving) return;
    try {
      await request(`/api/auth/identities/${leaving.provider_id}`, { method: "DELETE" });
      notify.success("Identity provider removed", leaving.provider);
      router.refresh();
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to remove the identity provider") };
    }
  }

  return (
    <Card id="identities">
      <CardHeader>
        <CardTitle>Identity providers</CardTitle>
        <CardDescription>Your accounts there sign you in here.</CardDescription>
      </CardHeader>
      <ul aria-label="Identity providers" className="grid divide-y rounded-lg border">
        {identities.map((identity) => (
          <li key={identity.provider_id} className="flex flex-wrap items-center gap-3 p-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="break-words font-medium">{identity.provider}</p>
              <p className="text-[0.8125rem] text-muted-foreground">
                added <RelativeTime value={identity.created_at} />
                {" · "}last used <RelativeTime value={identity.last_used} />
              </p>
            </div>
            <Button
              variant="outline"
              size="sm"
              onClick={() => setLeaving(identity)}
              aria-label={`Remove identity provider: ${identity.provider}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <LazyConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && setLeaving(null)}
        title={`Remove ${leaving?.provider ?? ""}?`}
        description="It no longer signs you in."
        confirmLabel="Remove"
        destructive
        onConfirm={remove}
      />
    </Card>
  );
}
