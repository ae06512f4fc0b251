"use client";

import { useOptimistic, useTransition } from "react";
import { type ChipOption, FilterChip } from "@/components/filter-chip";
import { useHydrated } from "@/components/hooks/use-media";
import { useRouter } from "@/components/hooks/use-router";

interface FilterOption extends ChipOption {
  /** Overrides the address that is built from the filter's `param`. */
  href?: string;
}

interface FilterSelectProps {
  label: string;
  /** The word on the chip, if the label is longer. "" for a choice that is always made, as sorting. */
  word?: string;
  value: string;
  /** The first option is the default. */
  options: readonly FilterOption[];
  /** Builds the options' addresses in the browser. Use it for long lists instead of `href`. */
  param?: FilterParam;
}

/** A filter whose value is in the URL. Choosing an option opens its address. */
export function FilterSelect({ label, word, value, options, param }: FilterSelectProps) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [chosenValue, setChosenValue] = useOptimistic(value);
  const shown = useOfferedOptions(options, (option) => option.value === chosenValue);
  return (
    <FilterChip
      label={label}
      word={word}
      options={shown}
      isPending={isPending}
      value={chosenValue}
      noValue={options[0]?.value ?? ""}
      onChoose={(wanted) => {
        const chosen = options.find((option) => option.value === wanted);
        const href = chosen && (chosen.href ?? (param && addressOf(param, chosen.value)));
        if (!href) return;
        startTransition(() => {
          setChosenValue(chosen.value);
          router.push(href, { scroll: false });
        });
      }}
    />
  );
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
