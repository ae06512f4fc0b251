"use client";

import { useState } from "react";
import { useCall } from "@/components/hooks/use-call";
import { useRouter } from "@/components/hooks/use-router";
import { LazyConfirmDialog } from "@/components/lazy-dialog";
import { RelativeTime } from "@/components/relative-time";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { OwnWays } from "@/lib/auth/schema";
import type { IdentityView } from "@/lib/auth/ways/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { openToLink } from "@/lib/request/visit-issuer";
import { notify } from "@/lib/ui/notify";

interface IdentityListProps {
  identities: readonly IdentityView[];
  /** Identity providers that the person may link. */
  canLink: OwnWays["can_link"];
}

/** The person's identity providers with Remove buttons, and those they may link. */
export function IdentityList({ identities, canLink }: IdentityListProps) {
  const router = useRouter();
  const { isPending, run } = useCall<null>();
  const [removing, setRemoving] = useState<IdentityView | null>(null);
  if (identities.length === 0 && canLink.length === 0) return null;

  const link = ({ id, name }: { id: string; name: string }) =>
    void run(
      () => openToLink(id, "/account"),
      (thrown) => {
        notify.error(messageOr(thrown, "Failed to link the identity provider"), name);
        return null;
      },
    );

  async function remove() {
    if (!removing) return;
    try {
      await request(`/api/auth/identities/${removing.provider_id}`, { method: "DELETE" });
      notify.success("Identity provider unlinked", removing.provider);
      router.refresh();
    } catch (thrown) {
      return { error: messageOr(thrown, "Failed to unlink the identity provider") };
    }
  }

  return (
    <Card id="identities">
      <CardHeader>
        <CardTitle>Single sign-on</CardTitle>
        <CardDescription>
          {identities.length > 0
            ? "You can sign in with these accounts. Your email is taken from them."
            : "Link your account there to sign in with it. Your email changes to the one it has, and your other sessions, API tokens and open links stop working."}
        </CardDescription>
      </CardHeader>
      {identities.length > 0 ? (
        <ul aria-label="Identity providers" className="lines">
          {identities.map((identity) => (
            <li key={identity.provider_id} className="flex flex-wrap items-center gap-3 p-3">
              <div className="min-w-0 flex-1 basis-52">
                <p className="break-words font-medium">{identity.provider}</p>
                <p className="text-13 text-muted-foreground">
                  linked <RelativeTime value={identity.created_at} />
                  {" · "}last used <RelativeTime value={identity.last_used} />
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                onClick={() => setRemoving(identity)}
                aria-label={`Unlink identity provider: ${identity.provider}`}
              >
                Unlink
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {canLink.map((provider) => (
          <Button
            key={provider.id}
            variant="outline"
            className="max-w-full"
            disabled={isPending}
            onClick={() => link(provider)}
          >
            <span className="truncate">Link {provider.name}</span>
          </Button>
        ))}
      </div>
      <LazyConfirmDialog
        open={removing !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
        title={`Unlink ${removing?.provider ?? ""}?`}
        description="You can no longer sign in with it."
        confirmLabel="Unlink"
        destructive
        onConfirm={remove}
      />
    </Card>
  );
}
