import { counted, type Insight, type InsightRule } from "./insight";
import { PERIOD_WORDS } from "./period-schema";

/** Percent by which revenue has to change to be told. */
export const STRONG_CHANGE = 20;
/** Percent by which an own metric has to change: what it stands for is not known here. */
export const STRONG_OWN_CHANGE = 25;
const GIGABYTE = 1_000_000_000;
/** Bytes of media that are told, and that are of medium impact. */
export const STORAGE_TOLD = 1 * GIGABYTE;
export const STORAGE_LARGE = 10 * GIGABYTE;

/** Revenue that went up or down strongly, each currency for itself. */
export const revenue: InsightRule = ({ figures, period }) =>
  figures
    .filter(({ isOwn, name }) => !isOwn && name.startsWith("Revenue ("))
    .flatMap(({ name, change_percentage: change }): Insight[] => {
      if (change === null || Math.abs(change) < STRONG_CHANGE) return [];
      const isUp = change > 0;
      return [
        {
          title: `${name} is ${isUp ? "up" : "down"} by ${Math.abs(change)} %`,
          description: `In ${PERIOD_WORDS[period]}, against as long before.`,
          impact: "high",
          type: isUp ? "success" : "warning",
          recommendation: isUp
            ? "See what sells, and keep enough of it in stock."
            : "See which products and customers are missing, and win them back.",
          place: { workspace: "ecommerce", label: "Open orders", query: { view: "orders" } },
        },
      ];
    });

export const storage: InsightRule = ({ facts }) => {
  const bytes = facts.get("media.bytes") ?? 0;
  if (bytes < STORAGE_TOLD) return [];
  return [
    {
      title: `Media take ${(bytes / GIGABYTE).toFixed(1)} GB`,
      description: "Storage is paid for by the gigabyte and month.",
      impact: bytes >= STORAGE_LARGE ? "medium" : "low",
      type: "information",
      recommendation: "Delete large files that nobody opens.",
      place: { workspace: "media", label: "Open assets", query: { view: "assets", sort: "-size" } },
    },
  ];
};

export const tasksInTime: InsightRule = ({ figures, facts, period }) => {
  const completed = figures.find(({ isOwn, name }) => !isOwn && name === "Tasks completed")?.value;
  if (!completed || (facts.get("tasks.overdue") ?? 0) > 0) return [];
  return [
    {
      title: "No task is overdue",
      description: `${counted(completed, "task was", "tasks were")} completed in ${PERIOD_WORDS[period]}.`,
      impact: "low",
      type: "success",
      recommendation: "Keep due dates on new tasks, so that it stays so.",
      place: null,
    },
  ];
};

export const ownChanges: InsightRule = ({ figures, period }) =>
  figures.flatMap(({ isOwn, name, change_percentage: change }): Insight[] => {
    if (!isOwn || change === null || Math.abs(change) < STRONG_OWN_CHANGE) return [];
    return [
      {
        title: `${name} is ${change > 0 ? "up" : "down"} by ${Math.abs(change)} %`,
        description: `In ${PERIOD_WORDS[period]}, against as long before.`,
        impact: "medium",
        type: "information",
        recommendation: "Compare it with what was done in this time.",
        place: {
          workspace: "analytics",
          label: "Open its readings",
          query: { view: "readings", q: name },
        },
      },
    ];
  });
