import { paramOf } from "@/lib/ui/page-place";
import { DAY_MS, isoTime } from "@/lib/ui/time";
import type { UsageDimension } from "@/lib/usage/schema";
import type { TabQuery } from "../../_settings-tabs";

/** The periods to choose from; a month is the calendar month by which caps count. */
export const USAGE_PERIODS = [
  { id: "7", label: "7 days" },
  { id: "30", label: "30 days" },
  { id: "month", label: "This month" },
  { id: "90", label: "90 days" },
  { id: "365", label: "Year" },
] as const;
export type UsagePeriod = (typeof USAGE_PERIODS)[number]["id"];

export const DIMENSION_LABELS: Readonly<Record<UsageDimension, string>> = {
  day: "Day",
  agent: "Agent",
  person: "Person",
  project: "Project",
  rag: "RAG",
  model: "Model",
  integration: "Integration",
};
/** Not the schema's own list: this file goes to the browser, and the schema library would go with it. */
export const DIMENSIONS = Object.keys(DIMENSION_LABELS) as UsageDimension[];

export interface UsagePlace {
  period: UsagePeriod;
  by: UsageDimension;
}

/** What the address asks for; by agent over 30 days where it asks for nothing that there is. */
export function readUsagePlace(query: TabQuery): UsagePlace {
  const period = USAGE_PERIODS.find(({ id }) => id === paramOf(query, "period"))?.id ?? "30";
  const by = DIMENSIONS.find((one) => one === paramOf(query, "by")) ?? "agent";
  return { period, by };
}

export const usageHref = ({ period, by }: UsagePlace) =>
  `/settings/usage?${new URLSearchParams({ period, by })}`;

/** The first day of a period that ends today, as the API takes it. */
export function firstDay(period: UsagePeriod, now: number): string {
  const today = isoTime(now).slice(0, 10);
  if (period === "month") return `${today.slice(0, 7)}-01`;
  return isoTime(now - (Number(period) - 1) * DAY_MS).slice(0, 10);
}

/** The file of what is shown. */
export const usageExportHref = ({ period, by }: UsagePlace) =>
  `/api/usage/export?${new URLSearchParams({ by, from: firstDay(period, Date.now()) })}`;
