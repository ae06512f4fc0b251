"use client";

import { useOptimistic, useTransition } from "react";
import { useHydrated } from "@/components/hooks/use-media";
import { useRouter } from "@/components/hooks/use-router";
import { NativeSelect } from "@/components/ui/native-select";

interface FilterOption {
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
  const [chosenValue, setChosenValue] = useOptimistic(value);
  const shown = useOfferedOptions(options, (option) => option.value === chosenValue);
  return (
    <NativeSelect
      aria-label={label}
      aria-busy={isPending || undefined}
      value={chosenValue}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        const href = chosen && (chosen.href ?? (param && addressOf(param, chosen.value)));
        if (!href) return;
        startTransition(() => {
          setChosenValue(chosen.value);
          router.push(href, { scroll: false });
        });
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

/** The parameter that a filter sets in the address of its page. */
export interface FilterParam {
  path: string;
  name: string;
  /** The other parameters, which it keeps. */
  params: Readonly<Record<string, string>>;
  /** The value that the address leaves out. */
  byDefault: string;
}

/** The address of the page with another value of the filter, from its first page. */
export function addressOf({ path, name, params, byDefault }: FilterParam, value: string): string {
  const { [name]: _before, ...kept } = params;
  const query = new URLSearchParams(value === byDefault ? kept : { ...kept, [name]: value });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Options that the server writes out; of more than these it writes the chosen one, and the browser adds the others. */
const WRITTEN = 20;

/** The options that a select shows now. */
export function useOfferedOptions<Option>(
  options: readonly Option[],
  isChosen: (option: Option) => boolean,
): readonly Option[] {
  const isWhole = useHydrated() || options.length <= WRITTEN;
  return isWhole ? options : options.filter(isChosen);
}
