"use client";

import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CircleCheck } from "@/components/ui/icons";
import type { OnboardingRecord } from "@/lib/onboarding/onboarding-record";

interface CompleteStageProps {
  record: OnboardingRecord;
  isNewDatabaseReady: boolean;
}

// Runs only in the browser, so it uses the person's time zone.
const MOMENT = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "medium" });

export function CompleteStage({ record, isNewDatabaseReady }: CompleteStageProps) {
  const titleRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const { cloudflareData, adminData, completedAt } = record;
  const isOwn = cloudflareData?.mode === "bindings";
  const nameOf = (name?: string) => (isOwn ? `binding ${name}` : name);

  return (
    <Card>
      <CardHeader>
        <CardTitle ref={titleRef} tabIndex={-1} className="outline-none">
          Setup complete
        </CardTitle>
        {completedAt ? (
          <CardDescription>
            Completed on <time dateTime={completedAt}>{MOMENT.format(new Date(completedAt))}</time>
          </CardDescription>
        ) : null}
      </CardHeader>
      <ul aria-label="Connected services" className="lines text-13">
        <Connected what="Database (D1)" name={nameOf(cloudflareData?.d1.name)} />
        <Connected what="KV namespace" name={nameOf(cloudflareData?.kv.title)} />
        <Connected what="R2 bucket" name={nameOf(cloudflareData?.r2.name)} />
        <Connected what="Super admin created" name={adminData?.email} />
      </ul>
      {isNewDatabaseReady ? null : (
        <Alert variant="warning" title="The new database has no super admin yet">
          You can use this console now. After you deploy with the new database, you'll need to
          complete setup again.
        </Alert>
      )}
      <p className="text-13 text-muted-foreground">
        Onboarding can be reset from the dashboard settings (Danger zone).
      </p>
      <EnterButton />
    </Card>
  );
}

/** Opens the overview from any address. */
function EnterButton() {
  const [isPending, setPending] = useState(false);
  function enter() {
    setPending(true);
    window.location.assign("/");
  }
  return (
    <Button className="self-start" pending={isPending} onClick={enter}>
      Enter Dashboard
    </Button>
  );
}

function Connected({ what, name }: { what: string; name?: string }) {
  return (
    <li className="flex items-center min-h-10 gap-3">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      <span>{what}</span>
      <span className="ml-auto min-w-0 truncate text-muted-foreground">{name}</span>
    </li>
  );
}
