"use client";

import { useCallback, useEffect, useState } from "react";
import { FormMessage } from "@/components/form-message";
import { useCall } from "@/components/hooks/use-call";
import { RelativeTime } from "@/components/relative-time";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { RowsSkeleton } from "@/components/ui/skeleton";
import type { SignInWays } from "@/lib/auth/ways/schema";
import { request } from "@/lib/request/request";
import { messageOr } from "@/lib/request/request-error";
import { notify } from "@/lib/ui/notify";

const NOT_LOADED = "Failed to load your sign-in methods";

/** One sign-in method, and the part of the request that removes it. */
interface Way {
  key: string;
  kind: string;
  name: string;
  added: string | null;
  used: string | null;
  more?: string;
}

function waysOf({ passkeys, app, identities, recovery_codes: codes }: SignInWays): Way[] {
  return [
    ...passkeys.map(({ id, name, created_at, last_used }) => ({
      ...{ key: `passkey ${id}`, kind: "Passkey", name },
      ...{ added: created_at, used: last_used },
    })),
    ...(app
      ? [
          {
            ...{ key: "app", kind: "Second factor", name: "Authenticator app" },
            ...{ added: app.created_at, used: app.last_used },
          },
        ]
      : []),
    ...identities.map(({ provider_id, provider, created_at, last_used }) => ({
      ...{ key: `identity ${provider_id}`, kind: "Identity provider", name: provider },
      ...{ added: created_at, used: last_used },
    })),
    ...(codes
      ? [
          {
            ...{ key: "codes", kind: "Second factor", name: "Recovery codes" },
            ...{ added: codes.created_at, used: codes.last_used, more: `${codes.left} left` },
          },
        ]
      : []),
  ];
}

/** Returns the request body that removes these. */
function removalOf(keys: readonly string[]) {
  const idsOf = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1));
  return {
    passkeys: idsOf("passkey"),
    app: keys.includes("app"),
    identities: idsOf("identity"),
    recovery_codes: keys.includes("codes"),
  };
}

/** Lists sign-in methods other than the password. The person chooses to keep or remove each. */
export function SignInReview({ onAnswered }: { onAnswered: () => void }) {
  const [ways, setWays] = useState<Way[] | null>(null);
  const [loadFailure, setLoadFailure] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { isPending, failure, run } = useCall<string>();

  const load = useCallback(async () => {
    setLoadFailure(null);
    try {
      setWays(waysOf(await request<SignInWays>("/api/auth/review")));
    } catch (thrown) {
      setLoadFailure(messageOr(thrown, NOT_LOADED));
    }
  }, []);
  useEffect(() => void load(), [load]);

  function answer(keys: readonly string[]) {
    void run(
      async () => {
        await request("/api/auth/review", { method: "POST", body: { remove: removalOf(keys) } });
        notify.success(keys.length > 0 ? "Sign-in methods removed" : "All sign-in methods kept");
        onAnswered();
      },
      (thrown) => messageOr(thrown, "Failed to save your answer"),
    );
  }

  if (loadFailure)
    return (
      <Alert
        variant="destructive"
        title={NOT_LOADED}
        action={
          <Button variant="outline" size="sm" onClick={load}>
            Retry
          </Button>
        }
      >
        {loadFailure}
      </Alert>
    );
  if (!ways)
    return (
      <div aria-busy className="grid gap-2">
        <p className="sr-only">Loading your sign-in methods</p>
        <RowsSkeleton count={2} height="h-16" />
      </div>
    );
  return (
    <div className="grid gap-4">
      {ways.length > 0 ? (
        <fieldset disabled={isPending} className="min-w-0">
          <legend className="mb-2 text-13 text-muted-foreground">Select what to remove.</legend>
          <ul aria-label="Sign-in methods" className="lines">
            {ways.map((way) => (
              <WayRow
                key={way.key}
                way={way}
                isChosen={chosen.includes(way.key)}
                onChoose={(isChosen) =>
                  setChosen((now) => [
                    ...now.filter((key) => key !== way.key),
                    ...(isChosen ? [way.key] : []),
                  ])
                }
              />
            ))}
          </ul>
        </fieldset>
      ) : (
        <p>You can sign in with your password only.</p>
      )}
      <FormMessage className="empty:hidden">{failure}</FormMessage>
      <div className="flex flex-wrap gap-2">
        {ways.length > 0 ? (
          <Button
            variant="destructive"
            disabled={chosen.length === 0}
            pending={isPending && chosen.length > 0}
            onClick={() => answer(chosen)}
          >
            {chosen.length > 0 ? `Remove ${chosen.length} selected` : "Remove selected"}
          </Button>
        ) : null}
        <Button
          variant={ways.length > 0 ? "outline" : "default"}
          disabled={chosen.length > 0}
          pending={isPending && chosen.length === 0}
          onClick={() => answer([])}
        >
          {ways.length > 0 ? "Keep all" : "Continue"}
        </Button>
      </div>
    </div>
  );
}

interface WayRowProps {
  way: Way;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function WayRow({ way: { key, kind, name, added, used, more }, isChosen, onChoose }: WayRowProps) {
  const id = `way-${key.replace(" ", "-")}`;
  return (
    <li className="flex items-start gap-3 p-3">
      <Checkbox
        id={id}
        aria-describedby={`${id}-times`}
        className="mt-1"
        checked={isChosen}
        onCheckedChange={onChoose}
      />
      <div className="min-w-0 flex-1">
        <Label htmlFor={id} className="wrap-anywhere">
          {kind}: {name}
        </Label>
        <p id={`${id}-times`} className="text-13 text-muted-foreground">
          {more ? `${more} · ` : null}
          {added ? (
            <>
              added <RelativeTime value={added} />
              {" · "}
            </>
          ) : null}
          {used ? (
            <>
              last used <RelativeTime value={used} />
            </>
          ) : (
            "never used"
          )}
        </p>
      </div>
    </li>
  );
}
