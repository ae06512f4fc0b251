"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { NativeSelect } from "@/components/ui/native-select";
import { addressOf, type FilterParam } from "./filter-address";
import { useOfferedOptions } from "./use-offered-options";

export interface FilterOption {
  value: string;
  label: string;
  /** Where choosing it goes; otherwise as the filter's `param` says. */
  href?: string;
  /** Options that follow each other under one name stand in a group of that name. */
  group?: string;
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly FilterOption[];
  /** Instead of an address with each option, where there may be many. */
  param?: FilterParam;
}

/** A filter that lives in the URL: choosing goes to the option's address. */
export function FilterSelect({ label, value, options, param }: FilterSelectProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const shown = useOfferedOptions(options, (option) => option.value === value);
  return (
    <NativeSelect
      key={value}
      aria-label={label}
      aria-busy={isPending || undefined}
      defaultValue={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        const href = chosen && (chosen.href ?? (param && addressOf(param, chosen.value)));
        if (href) startTransition(() => router.push(href));
      }}
    >
      {grouped(shown).map(({ group, members }) => {
        const entries = members.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ));
        return group ? (
          <optgroup key={group} label={group}>
            {entries}
          </optgroup>
        ) : (
          entries
        );
      })}
    </NativeSelect>
  );
}

function grouped(options: readonly FilterOption[]) {
  const groups: { group: string | undefined; members: FilterOption[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.members.push(option);
    else groups.push({ group: option.group, members: [option] });
  }
  return groups;
}
