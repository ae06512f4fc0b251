"use client";

import { useHydrated } from "@/components/hooks/use-hydrated";

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
