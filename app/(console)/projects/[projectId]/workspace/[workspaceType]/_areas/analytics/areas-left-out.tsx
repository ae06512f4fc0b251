import type { AnalyticsScope } from "@/lib/analytics/scope";
import { workspaceEntry } from "@/lib/workspaces/catalogue";

/** Whose figures are not shown to a person who may not enter those areas; null where all are. */
export function leftOutText(leftOut: AnalyticsScope["leftOut"]): string | null {
  if (leftOut.length === 0) return null;
  const labels = leftOut.map((type) => workspaceEntry(type).label);
  const names = new Intl.ListFormat("en").format(labels);
  const where = leftOut.length === 1 ? "that workspace" : "those workspaces";
  return `Figures of ${names} are shown to people of ${where}.`;
}

/** Says which areas of the project are not counted for this person; nothing where all are. */
export function AreasLeftOut({ areas }: { areas: AnalyticsScope["leftOut"] }) {
  const text = leftOutText(areas);
  return text ? <p className="text-muted-foreground">{text}</p> : null;
}
