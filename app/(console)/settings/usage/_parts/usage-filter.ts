import { DAY_MS, isoTime } from "@/lib/time";
import { paramOf } from "@/lib/ui/page-location";
import type { UsageDimension } from "@/lib/usage/schema";
import type { TabQuery } from "../../_parts/settings-tabs";

/** Periods to choose from. A month is a calendar month, as caps count it. */
export const USAGE_PERIODS = [
  { id: "7", label: "7 days" },
  { id: "30", label: "30 days" },
  { id: "month", label: "This month" },
  { id: "90", label: "90 days" },
  { id: "365", label: "Year" },
] as const;
type UsagePeriod = (typeof USAGE_PERIODS)[number]["id"];

export const DIMENSION_LABELS: Readonly<Record<UsageDimension, string>> = {
  day: "Day",
  agent: "Agent",
  person: "Person",
  project: "Project",
  rag: "RAG",
  model: "Model",
  integration: "Integration",
};
/** Not imported from the schema, which would bundle its library. */
export const DIMENSIONS = Object.keys(DIMENSION_LABELS) as UsageDimension[];

export interface UsageFilter {
  period: UsagePeriod;
  by: UsageDimension;
}

/** Reads period and dimension from the address; 30 days by agent by default. */
export function readUsageFilter(query: TabQuery): UsageFilter {
  const period = USAGE_PERIODS.find(({ id }) => id === paramOf(query, "period"))?.id ?? "30";
  const by = DIMENSIONS.find((one) => one === paramOf(query, "by")) ?? "agent";
  return { period, by };
}

export const usageHref = ({ period, by }: UsageFilter) =>
  `/settings/usage?${new URLSearchParams({ period, by })}`;

/** Returns the first day of a period that ends today, as the API takes it. */
export function firstDay(period: UsagePeriod, now: number): string {
  const today = isoTime(now).slice(0, 10);
  if (period === "month") return `${today.slice(0, 7)}-01`;
  return isoTime(now - (Number(period) - 1) * DAY_MS).slice(0, 10);
}

/** Returns the address of the export. */
export const usageExportHref = ({ period, by }: UsageFilter) =>
  `/api/usage/export?${new URLSearchParams({ by, from: firstDay(period, Date.now()) })}`;
