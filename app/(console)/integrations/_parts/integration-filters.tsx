"use client";

import { useOptimistic, useTransition } from "react";
import { FilterChip } from "@/components/filter-chip";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { ListTools } from "@/components/list-tools";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { CONNECTION_BADGES } from "@/lib/badges";
import { INTEGRATION_CATEGORIES } from "@/lib/integrations/integration-rules";
import type { ProviderDescriptions } from "@/lib/integrations/providers";
import { NO_FILTERS, type PanelFilters, panelHref } from "./panel-location";

interface IntegrationFiltersProps {
  providers: ProviderDescriptions;
  basePath: string;
  kept: Readonly<Record<string, string>>;
  filters: PanelFilters;
  count: string;
}

type Option = readonly [value: string, label: string];

const STATUSES: readonly Option[] = ["connected", "disconnected", "error", "testing"].map(
  (status) => [status, CONNECTION_BADGES[status]?.label ?? status],
);
const CATEGORIES: readonly Option[] = Object.entries(INTEGRATION_CATEGORIES);

/** Filters in the address. Choosing one opens its address. */
export function IntegrationFilters({
  providers,
  basePath,
  kept,
  filters,
  count,
}: IntegrationFiltersProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [shown, show] = useOptimistic(filters);
  const location = { basePath, kept };

  function choose(change: Partial<PanelFilters>) {
    const next = { ...shown, ...change };
    startTransition(() => {
      show(next);
      router.push(panelHref(location, next), { scroll: false });
    });
  }

  const { q, ...others } = filters;
  const chips: readonly {
    name: "status" | "type" | "category";
    label: string;
    all: string;
    options: readonly Option[];
  }[] = [
    { name: "status", label: "Status", all: "All statuses", options: STATUSES },
    {
      ...{ name: "type", label: "Type", all: "All types" },
      options: Object.values(providers).map((one): Option => [one.type, one.label]),
    },
    { name: "category", label: "Category", all: "All categories", options: CATEGORIES },
  ];
  return (
    <ListTools
      search={
        <SearchField
          action={basePath}
          label="Search integrations"
          placeholder="Search integrations"
          defaultValue={q}
          params={{ ...kept, ...others }}
        />
      }
      filterCount={Object.values(others).filter(Boolean).length}
      count={count}
      filters={
        <>
          {chips.map(({ name, label, all, options }) => (
            <FilterChip
              key={name}
              label={label}
              value={shown[name]}
              noValue=""
              isPending={isPending}
              options={[
                { value: "", label: all },
                ...options.map(([value, text]) => ({ value, label: text })),
              ]}
              onChoose={(value) => choose({ [name]: value })}
            />
          ))}
          <Label
            htmlFor="show-active-only"
            className="whitespace-nowrap font-normal text-13 touch:min-h-11"
          >
            <Checkbox
              id="show-active-only"
              checked={shown.active === "true"}
              onCheckedChange={(isChecked) => choose({ active: isChecked ? "true" : "" })}
            />
            Show active only
          </Label>
          <Link
            href={panelHref(location, NO_FILTERS)}
            scroll={false}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
              // Navigates like the filters do, so that a filter chosen right after doesn't restore
              // old ones.
              event.preventDefault();
              choose(NO_FILTERS);
            }}
            className={buttonVariants({ variant: "ghost", size: "sm" })}
          >
            Clear Filters
          </Link>
        </>
      }
    />
  );
}
