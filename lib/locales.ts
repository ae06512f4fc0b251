import { DEFAULT_LOCALE } from "./locale";

/** Locales for dates and numbers, with their names. The interface itself is in English. */
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

/** Returns a stored locale, or the default if it is missing or no longer offered. */
export const readLocale = (text: string | null | undefined): Locale =>
  LOCALE_CODES.find((code) => code === text) ?? DEFAULT_LOCALE;

/** Pages that can open after signing in, by path. */
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

/** Returns a stored start page, or the overview. */
export const readHome = (text: string | null | undefined): HomePage =>
  HOME_ADDRESSES.find((address) => address === text) ?? "/";
