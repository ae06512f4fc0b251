"use client";

import { useState } from "react";
import { Link } from "@/components/link";
import { Button } from "@/components/ui/button";
import { Card, CardAction, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { ChevronRight, CircleCheck } from "@/components/ui/icons";
import type { FirstSteps } from "@/lib/overview/first-steps";
import { DAY_MS } from "@/lib/time";
import { notify } from "@/lib/ui/notify";

const STEPS: readonly { step: keyof FirstSteps; label: string; why: string; href: string }[] = [
  {
    step: "project",
    label: "Create a project",
    why: "Group workspaces and the people who work in them.",
    href: "/projects",
  },
  {
    step: "person",
    label: "Add a person",
    why: "Everyone gets their own account and role.",
    href: "/users?mode=create",
  },
  {
    step: "integration",
    label: "Connect an integration",
    why: "Use models and data from your own accounts.",
    href: "/integrations",
  },
  {
    step: "knowledge",
    label: "Add documents to a RAG",
    why: "It answers questions from your documents.",
    href: "/rags",
  },
];

const YEAR_MS = 365 * DAY_MS;

/**
 * Open tasks of a new system. Hidden once they are done or dismissed in this browser.
 *
 * @param cookie the cookie's name, passed in because importing it would bundle the database.
 */
export function FirstStepsCard({ steps, cookie: name }: { steps: FirstSteps; cookie: string }) {
  const [isDismissed, setDismissed] = useState(false);
  const done = STEPS.filter(({ step }) => steps[step]).length;
  if (isDismissed) return null;
  function dismiss() {
    setDismissed(true);
    // A cookie, so that the server knows and the card doesn't flash.
    const expires = Date.now() + YEAR_MS;
    if ("cookieStore" in window) {
      const cookie = { name, value: "1", expires, sameSite: "lax" } as const;
      cookieStore
        .set(cookie)
        .catch(() => notify.info("Getting started is hidden until you reload"));
    }
  }
  return (
    <Card data-slot="first-steps">
      <CardHeader>
        <CardTitle>Getting started</CardTitle>
        <CardDescription>
          {done} of {STEPS.length} steps done
        </CardDescription>
        <CardAction>
          <Button variant="ghost" size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        </CardAction>
      </CardHeader>
      <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ step, label, why, href }) => (
          <li key={step}>
            <Link
              href={href}
              className="flex h-full items-start gap-3 rounded-lg bg-card p-3 transition-colors hover:bg-accent"
            >
              <span className="mt-0.5 [&_svg]:size-4">
                {steps[step] ? (
                  <CircleCheck className="text-success" aria-hidden />
                ) : (
                  <ChevronRight className="text-muted-foreground" aria-hidden />
                )}
              </span>
              <span className="min-w-0">
                <span className="block font-medium">
                  {label}
                  {steps[step] ? <span className="sr-only"> (done)</span> : null}
                </span>
                <span className="block text-13 text-muted-foreground">{why}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  );
}
