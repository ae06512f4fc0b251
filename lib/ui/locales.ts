import { DEFAULT_LOCALE } from "./locale";

/** In which language and manner dates and numbers are written, each by its own name. The interface itself is English. */
export const LOCALES = {
  "en-GB": "English (United Kingdom)",
  "en-US": "English (United States)",
  "de-DE": "Deutsch",
  "es-ES": "Español",
  "fr-FR": "Français",
  "hi-IN": "हिन्दी",
  "it-IT": "Italiano",
  "ja-JP": "日本語",
  "ko-KR": "한국어",
  "nl-NL": "Nederlands",
  "pl-PL": "Polski",
  "pt-BR": "Português (Brasil)",
  "sv-SE": "Svenska",
  "th-TH": "ไทย",
  "tr-TR": "Türkçe",
  "uk-UA": "Українська",
  "zh-CN": "简体中文",
} as const;

export type Locale = keyof typeof LOCALES;

export const LOCALE_CODES = Object.keys(LOCALES) as [Locale, ...Locale[]];

/** A stored choice; the default for none, and for one that is no longer offered. */
export const readLocale = (text: string | null | undefined): Locale =>
  LOCALE_CODES.find((code) => code === text) ?? DEFAULT_LOCALE;

/** The pages that signing in may lead to, by address. */
export const HOME_PAGES = {
  "/": "Overview",
  "/tasks": "Tasks",
  "/projects": "Projects",
  "/agents": "Agents",
  "/rags": "RAGs",
  "/workers": "Workers",
  "/approvals": "Approvals",
  "/notices": "Notices",
} as const;

export type HomePage = keyof typeof HOME_PAGES;

export const HOME_ADDRESSES = Object.keys(HOME_PAGES) as [HomePage, ...HomePage[]];

/** The same of a page; the overview for none. */
export const readHome = (text: string | null | undefined): HomePage =>
  HOME_ADDRESSES.find((address) => address === text) ?? "/";
