"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { NativeSelect } from "@/components/ui/native-select";

export interface FilterOption {
  value: string;
  label: string;
  href: string;
  /** Options that follow each other under one name stand in a group of that name. */
  group?: string;
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly FilterOption[];
}

/** A filter that lives in the URL: choosing goes to the option's address. */
export function FilterSelect({ label, value, options }: FilterSelectProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return (
    <NativeSelect
      key={value}
      aria-label={label}
      aria-busy={isPending || undefined}
      defaultValue={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) startTransition(() => router.push(chosen.href));
      }}
    >
      {grouped(options).map(({ group, members }) => {
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
