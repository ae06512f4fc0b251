import type { BoardItem } from "@/components/board/use-moves";
import { Badge } from "@/components/ui/badge";
import { PriorityBadge } from "../_components/priority-badge";

/** As much of a task as a card shows. Its column is its status. */
export interface BoardTask extends BoardItem {
  priority: string;
  /** As one reads it; null without one. */
  due: string | null;
  isOverdue: boolean;
  assigned: string;
  projectName: string | null;
}

/** What a card says of a task under its name. */
export function TaskCardDetails({ priority, due, isOverdue, assigned, projectName }: BoardTask) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 text-xs text-muted-foreground">
        <PriorityBadge priority={priority} />
        {due ? <Badge tone={isOverdue ? "danger" : "neutral"}>{due}</Badge> : null}
        <span className="truncate">{assigned}</span>
      </div>
      {projectName ? <p className="truncate text-xs text-muted-foreground">{projectName}</p> : null}
    </>
  );
}
