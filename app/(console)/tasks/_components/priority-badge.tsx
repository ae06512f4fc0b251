import { Badge } from "@/components/ui/badge";
import type { BadgeTone } from "@/lib/ui/badges";
import { wordLabel } from "./task-words";

const TONES: Readonly<Record<string, BadgeTone>> = {
  low: "neutral",
  medium: "neutral",
  high: "warning",
  urgent: "danger",
};

export function PriorityBadge({ priority }: { priority: string }) {
  return <Badge tone={TONES[priority] ?? "neutral"}>{wordLabel(priority)}</Badge>;
}
