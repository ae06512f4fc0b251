"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, Suspense, use } from "react";
import { EmptyState } from "@/components/empty-state";
import { FilterChip } from "@/components/filter-chip";
import { ListTools } from "@/components/list-tools";
import { SearchField } from "@/components/search-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LoaderCircle } from "@/components/ui/icons";
import { Skeleton } from "@/components/ui/skeleton";
import { badgeFor } from "@/lib/badges";
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
import { PanelBoundary } from "../../../../_parts/errors/panel-boundary";
import { BindingCard } from "./binding-card";
import { BindingFrame } from "./binding-frame";

interface BindingBoardProps {
  /** Id of the check. A new check shows its cards again as they arrive. */
  id: string;
  bindings: { listing: BindingListing; check: Promise<BindingView> }[];
  categories: readonly BindingCategory[];
  /** The result of the check. */
  outcome: ReactNode;
}

const NO_FILTERS: BindingFilters = { q: "", status: "", category: "" };

/** Returns the tab's address with these filters, without empty ones. */
export function bindingsHref(filters: BindingFilters): string {
  const filled = Object.entries({ tab: "bindings", ...filters }).filter(([, value]) => value);
  return `/settings?${new URLSearchParams(filled)}`;
}

/** The filtered cards. The filters are in the address and applied in the browser. */
export function BindingBoard({ id, bindings, categories, outcome }: BindingBoardProps) {
  const params = useSearchParams();
  const filters = readBindingFilters((name) => params.get(name));
  const shown = bindings.filter(({ listing }) => matchesFilters(listing, filters));

  function show(next: BindingFilters) {
    window.history.pushState(null, "", bindingsHref(next));
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <BindingFilterBar
        filters={filters}
        categories={categories}
        outcome={outcome}
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
            >
              {group.map(({ listing, check }) => (
                <li key={`${id} ${listing.name}`}>
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
  outcome: ReactNode;
  onChange: (change: Partial<BindingFilters>) => void;
}

/** Search, state and category. They don't send requests or start a check. */
function BindingFilterBar({ filters, categories, outcome, onChange }: BindingFilterBarProps) {
  const { q, status, category } = filters;
  return (
    <ListTools
      search={
        <SearchField
          action="/settings"
          label="Search bindings"
          placeholder="Search bindings…"
          defaultValue={q}
          params={{ tab: "bindings", status, category }}
          onSearch={(text) => onChange({ q: text.trim() })}
        />
      }
      filterCount={[status, category].filter(Boolean).length}
      filters={
        <>
          <FilterChip
            label="Status"
            value={status}
            noValue=""
            options={STATUSES}
            onChoose={(chosen) => onChange({ status: chosen })}
          />
          <FilterChip
            label="Category"
            value={category}
            noValue=""
            options={[
              { value: "", label: "All categories" },
              ...categories.map((one) => ({ value: one, label: BINDING_CATEGORY_LABELS[one] })),
            ]}
            onChoose={(chosen) => onChange({ category: chosen })}
          />
        </>
      }
      count={outcome}
    />
  );
}

const STATUSES = [
  { value: "", label: "All" },
  { value: "active", label: "Active Only" },
  { value: "available", label: "Available Only" },
];

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
    <BindingFrame
      listing={listing}
      badge={badge}
      isBusy
      measured={
        <>
          <div className="grid grid-cols-2 gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
          <Skeleton className="h-10" />
        </>
      }
    />
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

/** The check and its result, for the line of tools, which announces it. */
export function CheckOutcome({ id, statuses }: { id: string; statuses: Promise<BindingStatus[]> }) {
  return (
    <Suspense key={id} fallback="Checking every binding…">
      <Outcome statuses={statuses} />
    </Suspense>
  );
}

function Outcome({ statuses }: { statuses: Promise<BindingStatus[]> }) {
  return <>Checked: {describeOutcome(use(statuses))}.</>;
}
