"use client";

import { Suspense, use } from "react";
import { Badge } from "@/components/ui/badge";
import { LoaderCircle } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import type { BindingListing, BindingView } from "@/lib/bindings/schema";
import { PanelBoundary } from "../../../_errors/panel-boundary";
import { BindingCard } from "./binding-card";
import { BindingFrame } from "./binding-frame";

interface BindingSlotProps {
  listing: BindingListing;
  check: Promise<BindingView>;
}

/** One card's place: its name at once, its check when it comes. What breaks in it stays in it. */
export function BindingSlot({ listing, check }: BindingSlotProps) {
  return (
    <PanelBoundary level="component" title="Binding Card Error">
      <Suspense fallback={<PendingCard listing={listing} />}>
        <CheckedCard check={check} />
      </Suspense>
    </PanelBoundary>
  );
}

function CheckedCard({ check }: { check: Promise<BindingView> }) {
  return <BindingCard binding={use(check)} />;
}

function PendingCard({ listing }: { listing: BindingListing }) {
  const badge = (
    <Badge tone="info">
      <LoaderCircle aria-hidden className="animate-spin" />
      Checking
    </Badge>
  );
  return (
    <BindingFrame listing={listing} badge={badge} isBusy>
      <div className="grid grid-cols-2 gap-2">
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
      <Skeleton className="h-17" />
      <Skeleton className="mt-auto h-25" />
    </BindingFrame>
  );
}
