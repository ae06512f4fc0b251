"use client";

import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_LOCALE } from "@/lib/locale";
import type { Locale } from "@/lib/locales";

const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** Sets the locale in which all content formats times and numbers. */
export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The person's locale, used by `useTimeFormats` and `useNumberFormats`. */
export const useLocale = (): Locale => useContext(LocaleContext);
