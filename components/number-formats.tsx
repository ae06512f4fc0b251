"use client";

import { type NumberFormats, numberFormatsOf } from "@/lib/number-formats";
import { useLocale } from "./locale";

/** Returns the person's formats for numbers, amounts and sizes. */
export const useNumberFormats = (): NumberFormats => numberFormatsOf(useLocale());

interface FormattedNumberProps<Kind extends keyof NumberFormats> {
  as: Kind;
  of: Parameters<NumberFormats[Kind]>;
}

/**
 * A formatted number for server components: `<FormattedNumber as="money" of={[12.5, "EUR"]} />`.
 */
export function FormattedNumber<Kind extends keyof NumberFormats>({
  as,
  of,
}: FormattedNumberProps<Kind>) {
  const format = useNumberFormats()[as] as (...values: Parameters<NumberFormats[Kind]>) => string;
  return format(...of);
}
