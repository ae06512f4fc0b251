"use client";

import { SearchField } from "@/components/search-field";
import { NativeSelect } from "@/components/ui/native-select";
import type { BindingFilters } from "@/lib/bindings/binding-filters";
import { BINDING_CATEGORY_LABELS, type BindingCategory } from "@/lib/bindings/binding-rules";

interface BindingFilterBarProps {
  filters: BindingFilters;
  categories: readonly BindingCategory[];
  onChange: (change: Partial<BindingFilters>) => void;
}

/** Search, state and category. They filter what is there: nothing is asked of the server, and nothing is checked. */
export function BindingFilterBar({ filters, categories, onChange }: BindingFilterBarProps) {
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
