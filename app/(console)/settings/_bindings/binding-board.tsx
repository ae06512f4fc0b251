"use client";

import { useSearchParams } from "next/navigation";
import { Suspense, use } from "react";
import { EmptyState } from "@/components/empty-state";
import { SearchField } from "@/components/search-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoaderCircle } from "@/components/ui/icons";
import { NativeSelect } from "@/components/ui/native-select";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type BindingFilters,
  matchesFilters,
  readBindingFilters,
} from "@/lib/bindings/binding-filters";
import {
  BINDING_CATEGORY_LABELS,
  type BindingCategory,
  type BindingStatus,
} from "@/lib/bindings/binding-rules";
import type { BindingListing, BindingView } from "@/lib/bindings/schema";
import { badgeFor } from "@/lib/ui/badges";
import { PanelBoundary } from "../../../_errors/panel-boundary";
import { BindingCard } from "./binding-card";
import { BindingFrame } from "./binding-frame";

interface BindingBoardProps {
  /** Id of the check. A new check shows its cards again as they arrive. */
  id: string;
  bindings: { listing: BindingListing; check: Promise<BindingView> }[];
  categories: readonly BindingCategory[];
}

const NO_FILTERS: BindingFilters = { q: "", status: "", category: "" };

/** Returns the tab's address with these filters, without empty ones. */
export function bindingsHref(filters: BindingFilters): string {
  const filled = Object.entries({ tab: "bindings", ...filters }).filter(([, value]) => value);
  return `/settings?${new URLSearchParams(filled)}`;
}

/** The filtered cards. The filters are in the address and applied in the browser. */
export function BindingBoard({ id, bindings, categories }: BindingBoardProps) {
  const params = useSearchParams();
  const filters = readBindingFilters((name) => params.get(name));
  const shown = bindings.filter(({ listing }) => matchesFilters(listing, filters));

  function show(next: BindingFilters) {
    window.history.pushState(null, "", bindingsHref(next));
  }

  return (
    <div className="grid gap-4">
      <BindingFilterBar
        filters={filters}
        categories={categories}
        onChange={(change) => show({ ...filters, ...change })}
      />
      {shown.length === 0 ? (
        <NoBindings isEmpty={bindings.length === 0} onClear={() => show(NO_FILTERS)} />
      ) : (
        [true, false].map((isActive) => {
          const group = shown.filter(({ listing }) => listing.isActive === isActive);
          return group.length === 0 ? null : (
            <ul
              key={String(isActive)}
              aria-label={isActive ? "Active bindings" : "Available bindings"}
              className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
            >
              {group.map(({ listing, check }) => (
                <li key={`${id} ${listing.name}`} className="min-w-0">
                  <BindingSlot listing={listing} check={check} />
                </li>
              ))}
            </ul>
          );
        })
      )}
    </div>
  );
}

function NoBindings({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  return (
    <EmptyState
      kind={isEmpty ? "first-use" : "no-match"}
      level={3}
      title={isEmpty ? "No bindings configured" : "No bindings match"}
      description="Configure bindings in the configuration file, wrangler.jsonc, and deploy."
      action={
        isEmpty ? null : (
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  );
}

interface BindingFilterBarProps {
  filters: BindingFilters;
  categories: readonly BindingCategory[];
  onChange: (change: Partial<BindingFilters>) => void;
}

/** Search, state and category. They don't send requests or start a check. */
function BindingFilterBar({ filters, categories, onChange }: BindingFilterBarProps) {
  const { q, status, category } = filters;
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(14rem,1fr)_repeat(2,minmax(10rem,auto))]">
      <SearchField
        action="/settings"
        label="Search bindings"
        placeholder="Search bindings…"
        defaultValue={q}
        params={{ tab: "bindings", status, category }}
        onSearch={(text) => onChange({ q: text.trim() })}
        className="col-span-2 lg:col-span-1"
      />
      <NativeSelect
        aria-label="Status"
        value={status}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">All</option>
        <option value="active">Active Only</option>
        <option value="available">Available Only</option>
      </NativeSelect>
      <NativeSelect
        aria-label="Category"
        value={category}
        onChange={(event) => onChange({ category: event.target.value })}
      >
        <option value="">All categories</option>
        {categories.map((one) => (
          <option key={one} value={one}>
            {BINDING_CATEGORY_LABELS[one]}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

interface BindingSlotProps {
  listing: BindingListing;
  check: Promise<BindingView>;
}

/** One card: shows the name at once and the check when it arrives. Contains crashes. */
function BindingSlot({ listing, check }: BindingSlotProps) {
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

/** Describes how many bindings are in each state. */
export function describeOutcome(statuses: readonly BindingStatus[]): string {
  const counted = new Map<BindingStatus, number>();
  for (const status of statuses) counted.set(status, (counted.get(status) ?? 0) + 1);
  return [...counted]
    .map(([status, count]) => `${count} ${badgeFor("binding", status).label.toLowerCase()}`)
    .join(", ");
}

/** Announces the check and its result to screen readers as well. */
export function CheckOutcome({ id, statuses }: { id: string; statuses: Promise<BindingStatus[]> }) {
  return (
    <p role="status" className="text-13 text-muted-foreground">
      <Suspense key={id} fallback="Checking every binding…">
        <Outcome statuses={statuses} />
      </Suspense>
    </p>
  );
}

function Outcome({ statuses }: { statuses: Promise<BindingStatus[]> }) {
  return <>Checked: {describeOutcome(use(statuses))}.</>;
}
