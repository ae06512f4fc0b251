"use client";

import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_LOCALE } from "@/lib/ui/locale";
import type { Locale } from "@/lib/ui/locales";

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** Everything inside writes times and numbers as this person reads them. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The person's locale, by which `useTimeFormats` and `useNumberFormats` write. */
export const useLocale = (): Locale => useContext(LocaleContext);
