"use client";

import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_LOCALE, type Formats, formatsOf } from "@/lib/ui/formats";
import type { Locale } from "@/lib/ui/locales";

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** Everything inside writes dates and numbers as this person reads them. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** How the person reads dates and numbers. */
export const useFormats = (): Formats => formatsOf(useContext(LocaleContext));

interface FormattedProps<Kind extends keyof Formats> {
  as: Kind;
  of: Parameters<Formats[Kind]>;
}

/** The same for a part that may be rendered on the server alone: `<Formatted as="money" of={[12.5, "EUR"]} />`. */
export function Formatted<Kind extends keyof Formats>({ as, of }: FormattedProps<Kind>) {
  const format = useFormats()[as] as (...values: Parameters<Formats[Kind]>) => string;
  return format(...of);
}
