"use client";

import { useState } from "react";
import { useCall } from "@/components/hooks/use-call";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { CreatedLink } from "@/lib/account-links/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import type { UserView } from "@/lib/users/schema";
import { CreatedLinkBox } from "./created-link";

/** Creates a password reset link to pass on to the person. */
export function ResetLinkCard({ user, level }: { user: UserView; level: 2 | 3 }) {
  const [link, setLink] = useState<CreatedLink | null>(null);
  const { isPending, failure, run } = useCall<string>();
  const make = () =>
    run(
      async () =>
        setLink(await request<CreatedLink>(`/api/users/${user.id}/reset-link`, { method: "POST" })),
      (thrown) => messageOr(thrown, "Failed to create the link"),
    );
  return (
    <Card className="max-w-xl">
      <CardHeader>
        <CardTitle level={level}>Reset password</CardTitle>
        <CardDescription>
          {user.active
            ? "Create a link to set a new password. Using it signs them out everywhere and revokes their API tokens. Their second factor stays."
            : "Inactive people can't reset their password. Activate this person first."}
        </CardDescription>
      </CardHeader>
      {link ? (
        <CreatedLinkBox key={link.url} link={link} text={`Send this link to ${user.email}.`} />
      ) : null}
      <p role="alert" className="text-destructive empty:hidden">
        {failure}
      </p>
      {user.active ? (
        <div>
          <Button variant="outline" pending={isPending} onClick={() => void make()}>
            {link ? "Create another link" : "Create reset link"}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
