"use client";

import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/empty-state";
import { Button } from "@/components/ui/button";
import {
  type BindingFilters,
  matchesFilters,
  readBindingFilters,
} from "@/lib/bindings/binding-filters";
import type { BindingCategory } from "@/lib/bindings/binding-rules";
import type { BindingListing, BindingView } from "@/lib/bindings/schema";
import { BindingFilterBar } from "./binding-filters";
import { BindingSlot } from "./binding-slot";

interface BindingBoardProps {
  /** Of the check: another one shows its cards afresh, as they come. */
  id: string;
  bindings: { listing: BindingListing; check: Promise<BindingView> }[];
  categories: readonly BindingCategory[];
}

const NO_FILTERS: BindingFilters = { q: "", status: "", category: "" };

/** The address of the tab with these filters; blank ones are left out. */
export function bindingsHref(filters: BindingFilters): string {
  const given = Object.entries({ tab: "bindings", ...filters }).filter(([, value]) => value);
  return `/settings?${new URLSearchParams(given)}`;
}

/** The cards that the filters leave. The filters live in the address and are applied here, without the server. */
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
