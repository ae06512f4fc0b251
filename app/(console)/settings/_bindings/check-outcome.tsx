"use client";

import { Suspense, use } from "react";
import type { BindingStatus } from "@/lib/bindings/binding-rules";
import { badgeFor } from "@/lib/ui/badges";

/** How many are in each state, in words. */
export function describeOutcome(statuses: readonly BindingStatus[]): string {
  const counted = new Map<BindingStatus, number>();
  for (const status of statuses) counted.set(status, (counted.get(status) ?? 0) + 1);
  return [...counted]
    .map(([status, count]) => `${count} ${badgeFor("binding", status).label.toLowerCase()}`)
    .join(", ");
}

/** Says, to screen readers too, that the check is under way and then how it ended. */
export function CheckOutcome({ id, statuses }: { id: string; statuses: Promise<BindingStatus[]> }) {
  return (
    <p role="status" className="text-[0.8125rem] text-muted-foreground">
      <Suspense key={id} fallback="Checking every binding…">
        <Outcome statuses={statuses} />
      </Suspense>
    </p>
  );
}

function Outcome({ statuses }: { statuses: Promise<BindingStatus[]> }) {
  return <>Checked: {describeOutcome(use(statuses))}.</>;
}
