"use client";

import { useState } from "react";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import type { NoticeChoicesView, NoticeChoiceView } from "@/lib/notices/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

type Way = "console" | "mail";
const WAYS: Record<Way, string> = { console: "Bell", mail: "Email" };

/** Lets a person choose notices by kind and channel. Security notices can't be turned off. */
export function NoticeSettings({ loaded }: { loaded: NoticeChoicesView }) {
  const [shown, setShown] = useState(loaded.kinds);
  const ways: readonly Way[] = loaded.has_mail ? ["console", "mail"] : ["console"];
  const security = shown.filter((kind) => kind.security);

  async function choose(kind: NoticeChoiceView["kind"], way: Way, isWanted: boolean) {
    const set = (value: boolean) =>
      setShown((now) => now.map((one) => (one.kind === kind ? { ...one, [way]: value } : one)));
    set(isWanted);
    try {
      const { kinds } = await request<NoticeChoicesView>("/api/notices/settings", {
        method: "PATCH",
        body: { [kind]: { [way]: isWanted } },
      });
      // Turning off the bell also turns off email.
      const saved = kinds.find((one) => one.kind === kind);
      if (saved) setShown((now) => now.map((one) => (one.kind === kind ? saved : one)));
    } catch (thrown) {
      set(!isWanted);
      notify.failure(
        thrown,
        messageOr(thrown, "Failed to save your choice"),
        () => void choose(kind, way, isWanted),
      );
    }
  }

  return (
    <Card id="notices">
      <CardHeader>
        <CardTitle>Notices</CardTitle>
        <CardDescription>
          {`Choose which notices you get${loaded.has_mail ? " in the console and by email" : ""}. You always get security notices: ${inWords(security.map(({ label }) => label))}.`}
        </CardDescription>
      </CardHeader>
      <table aria-label="Kinds of notices" className="w-full">
        <thead className={loaded.has_mail ? "text-13 text-muted-foreground" : "sr-only"}>
          <tr>
            <th scope="col" className="text-start font-normal">
              Kind
            </th>
            {ways.map((way) => (
              <th key={way} scope="col" className="w-16 text-end font-normal">
                {WAYS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown
            .filter((kind) => !kind.security)
            .map((kind) => (
              <tr key={kind.kind} className="border-b border-hair">
                <th scope="row" className="py-2.5 pe-4 text-start font-medium text-sm">
                  {kind.label}
                </th>
                {ways.map((way) => (
                  <td key={way} className="py-2.5 text-end align-middle">
                    <Switch
                      aria-label={`${kind.label}: ${WAYS[way].toLowerCase()}`}
                      checked={kind[way]}
                      disabled={way === "mail" && !kind.console}
                      onCheckedChange={(isWanted) => void choose(kind.kind, way, isWanted)}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </Card>
  );
}

/** "a changed email, a changed role and a new API token" */
function inWords(labels: readonly string[]): string {
  const small = labels.map((label) => label.charAt(0).toLowerCase() + label.slice(1));
  return `${small.slice(0, -1).join(", ")} and ${small.at(-1)}`;
}
