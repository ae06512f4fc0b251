"use client";

import { useId, useState } from "react";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import type { NoticeChoiceView } from "@/lib/notices/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

/** Of what the person is told by the bell; what concerns their security is not theirs to decline. */
export function NoticeSettings({ kinds }: { kinds: readonly NoticeChoiceView[] }) {
  const [shown, setShown] = useState(kinds);
  const id = useId();
  const security = shown.filter((kind) => kind.security);

  async function choose(kind: NoticeChoiceView["kind"], isWanted: boolean) {
    const set = (console: boolean) =>
      setShown((now) => now.map((one) => (one.kind === kind ? { ...one, console } : one)));
    set(isWanted);
    try {
      await request("/api/notices/settings", {
        method: "PATCH",
        body: { [kind]: { console: isWanted } },
      });
    } catch (thrown) {
      set(!isWanted);
      notify.failure(
        thrown,
        messageOr(thrown, "Your choice could not be saved"),
        () => void choose(kind, isWanted),
      );
    }
  }

  return (
    <Card id="notices">
      <CardHeader>
        <CardTitle>Notices</CardTitle>
        <CardDescription>
          {`Of what the bell tells you. Always of ${inWords(security.map(({ label }) => label))}.`}
        </CardDescription>
      </CardHeader>
      <ul aria-label="Kinds of notices" className="grid max-w-md gap-3">
        {shown
          .filter((kind) => !kind.security)
          .map(({ kind, label, console }) => (
            <li key={kind} className="flex items-center justify-between gap-4">
              <Label htmlFor={`${id}-${kind}`} className="min-w-0">
                {label}
              </Label>
              <Switch
                id={`${id}-${kind}`}
                checked={console}
                onCheckedChange={(isWanted) => void choose(kind, isWanted)}
              />
            </li>
          ))}
      </ul>
    </Card>
  );
}

/** "a changed email, a changed role and a new API token" */
function inWords(labels: readonly string[]): string {
  const small = labels.map((label) => label.charAt(0).toLowerCase() + label.slice(1));
  return `${small.slice(0, -1).join(", ")} and ${small.at(-1)}`;
}
