import type { AnalyticsScope } from "@/lib/analytics/scope";
import { leftOutText } from "./left-out-text";

/** Says which areas of the project are not counted for this person; nothing where all are. */
export function AreasLeftOut({ areas }: { areas: AnalyticsScope["leftOut"] }) {
  const text = leftOutText(areas);
  return text ? <p className="text-muted-foreground">{text}</p> : null;
}
