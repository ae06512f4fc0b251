"use client";

import { type TimeFormats, timeFormatsOf } from "@/lib/time-formats";
import { useLocale } from "./locale";

/**
 * Returns the person's time formats. Separate from numbers, because most screens need only these.
 */
export const useTimeFormats = (): TimeFormats => timeFormatsOf(useLocale());

interface FormattedTimeProps<Kind extends keyof TimeFormats> {
  as: Kind;
  of: Parameters<TimeFormats[Kind]>;
}

/** A formatted time for server components: `<FormattedTime as="date" of={[time]} />`. */
export function FormattedTime<Kind extends keyof TimeFormats>({
  as,
  of,
}: FormattedTimeProps<Kind>) {
  const format = useTimeFormats()[as] as (...values: Parameters<TimeFormats[Kind]>) => string;
  return format(...of);
}
