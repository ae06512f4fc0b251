"use client";

import { useOptimistic, useTransition } from "react";
import { useHydrated } from "@/components/hooks/use-media";
import { useRouter } from "@/components/hooks/use-router";
import { NativeSelect } from "@/components/ui/native-select";

interface FilterOption {
  value: string;
  label: string;
  /** Overrides the address that is built from the filter's `param`. */
  href?: string;
  /** Consecutive options with the same group are shown under one heading. */
  group?: string;
}

interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly FilterOption[];
  /** Builds the options' addresses in the browser. Use it for long lists instead of `href`. */
  param?: FilterParam;
}

/** A filter whose value is in the URL. Choosing an option opens its address. */
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

/** The URL parameter of a filter. */
export interface FilterParam {
  path: string;
  name: string;
  /** The page's other parameters, which the filter keeps. */
  params: Readonly<Record<string, string>>;
  /** The default value, which is left out of the address. */
  byDefault: string;
}

/** Returns the address of the first page with another filter value. */
export function addressOf({ path, name, params, byDefault }: FilterParam, value: string): string {
  const { [name]: _before, ...kept } = params;
  const query = new URLSearchParams(value === byDefault ? kept : { ...kept, [name]: value });
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The most options rendered on the server. Of longer lists, the server renders only the chosen
 * option.
 */
const WRITTEN = 20;

/** Returns the options to render now. */
export function useOfferedOptions<Option>(
  options: readonly Option[],
  isChosen: (option: Option) => boolean,
): readonly Option[] {
  const isWhole = useHydrated() || options.length <= WRITTEN;
  return isWhole ? options : options.filter(isChosen);
}
