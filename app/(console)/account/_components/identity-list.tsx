"use client";

import { useCall } from "@/components/hooks/use-call";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { OwnWays } from "@/lib/auth/schema";
import { messageOr } from "@/lib/request/request-error";
import { openToLink } from "@/lib/request/visit-issuer";
import { notify } from "@/lib/ui/notify";

/** The identity providers that sign the person in, and those that they may link. */
export function IdentityList({ ways: { linked, can_link } }: { ways: OwnWays }) {
  const { isPending, run } = useCall<null>();
  if (linked.length === 0 && can_link.length === 0) return null;

  const link = ({ id, name }: { id: string; name: string }) =>
    void run(
      () => openToLink(id, "/account"),
      (thrown) => {
        notify.error(messageOr(thrown, "Failed to link the identity provider"), name);
        return null;
      },
    );

  return (
    <Card id="single-sign-on">
      <CardHeader>
        <CardTitle>Single sign-on</CardTitle>
        <CardDescription>
          {linked.length > 0
            ? "You sign in with your account there, and your email here is the one that it has."
            : "Sign in with the account that you have there. Your email here becomes the one that it has; your other sessions, API tokens and open links end."}
        </CardDescription>
      </CardHeader>
      {linked.length > 0 ? (
        <ul aria-label="Linked identity providers" className="grid divide-y rounded-lg border">
          {linked.map(({ id, name, active }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 p-3">
              <span className="min-w-0 break-words font-medium">{name}</span>
              <Badge tone={active ? "success" : "neutral"}>{active ? "Linked" : "Off"}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can_link.map((provider) => (
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
    </Card>
  );
}
