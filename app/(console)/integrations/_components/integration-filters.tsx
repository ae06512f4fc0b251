"use client";

import { useOptimistic, useTransition } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { Link } from "@/components/link";
import { SearchField } from "@/components/search-field";
import { buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { NativeSelect } from "@/components/ui/native-select";
import { INTEGRATION_CATEGORIES } from "@/lib/integrations/integration-rules";
import type { ProviderDescriptions } from "@/lib/integrations/providers";
import { CONNECTION_BADGES } from "@/lib/ui/badges";
import { cn } from "@/lib/ui/cn";
import { NO_FILTERS, type PanelFilters, panelHref } from "./panel-location";

interface IntegrationFiltersProps {
  providers: ProviderDescriptions;
  basePath: string;
  kept: Readonly<Record<string, string>>;
  filters: PanelFilters;
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
  return (
    <div
      aria-busy={isPending || undefined}
      className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(14rem,1fr)_repeat(3,minmax(8.5rem,auto))_auto_auto] xl:items-center"
    >
      <SearchField
        action={basePath}
        label="Search integrations"
        placeholder="Search integrations…"
        defaultValue={q}
        params={{ ...kept, ...others }}
        className="col-span-2 xl:col-span-1"
      />
      <FilterSelect
        label="Status"
        all="All statuses"
        value={shown.status}
        options={STATUSES}
        onChoose={(status) => choose({ status })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={shown.type}
        options={Object.values(providers).map((one) => [one.type, one.label])}
        onChoose={(type) => choose({ type })}
      />
      <FilterSelect
        label="Category"
        all="All categories"
        value={shown.category}
        options={CATEGORIES}
        onChoose={(category) => choose({ category })}
      />
      <Label htmlFor="show-active-only" className="whitespace-nowrap font-normal touch:min-h-11">
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
          // Navigates like the filters do, so that a filter chosen right after doesn't restore old
          // ones.
          event.preventDefault();
          choose(NO_FILTERS);
        }}
        className={cn(buttonVariants({ variant: "outline" }), "col-span-2 xl:col-span-1")}
      >
        Clear Filters
      </Link>
    </div>
  );
}

interface FilterSelectProps {
  label: string;
  all: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}

function FilterSelect({ label, all, value, options, onChoose }: FilterSelectProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
}
