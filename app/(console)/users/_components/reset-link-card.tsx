"use client";

import { useState } from "react";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { MadeLink } from "@/lib/account-links/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import type { UserView } from "@/lib/users/schema";
import { MadeLinkBox } from "./made-link";

/** For somebody who has forgotten their password: a link to pass on. */
export function ResetLinkCard({ user, level }: { user: UserView; level: 2 | 3 }) {
  const [link, setLink] = useState<MadeLink | null>(null);
  const { isPending, failure, run } = useCall<string>();
  const make = () =>
    run(
      async () =>
        setLink(await request<MadeLink>(`/api/users/${user.id}/reset-link`, { method: "POST" })),
      (thrown) => messageOr(thrown, "Failed to make the link"),
    );
  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle level={level}>Forgotten password</CardTitle>
        <CardDescription>
          {user.active
            ? "A link by which they choose a new one. Using it signs them out everywhere and ends their API tokens; a second factor stays."
            : "Somebody inactive cannot choose a new one. Activate them first."}
        </CardDescription>
      </CardHeader>
      {link ? (
        <MadeLinkBox key={link.url} link={link} text={`Pass this link on to ${user.email}.`} />
      ) : null}
      <p role="alert" className="text-destructive empty:hidden">
        {failure}
      </p>
      {user.active ? (
        <div>
          <Button variant="outline" pending={isPending} onClick={() => void make()}>
            {link ? "Make another link" : "Make a reset link"}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
