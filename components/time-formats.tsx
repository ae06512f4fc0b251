"use client";

import { type TimeFormats, timeFormatsOf } from "@/lib/ui/time-formats";
import { useLocale } from "./locale";

/** How the person reads times. Apart from numbers: most screens show only these. */
export const useTimeFormats = (): TimeFormats => timeFormatsOf(useLocale());

interface FormattedTimeProps<Kind extends keyof TimeFormats> {
  as: Kind;
  of: Parameters<TimeFormats[Kind]>;
}

/** The same for a part that may be rendered on the server alone: `<FormattedTime as="date" of={[time]} />`. */
export function FormattedTime<Kind extends keyof TimeFormats>({
  as,
  of,
}: FormattedTimeProps<Kind>) {
  const format = useTimeFormats()[as] as (...values: Parameters<TimeFormats[Kind]>) => string;
  return format(...of);
}
