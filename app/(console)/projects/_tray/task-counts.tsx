"use client";

import { useEffect, useRef } from "react";
import type { TaskCounts } from "@/lib/projects/schema";
import { countMoves } from "./count-moves";
import { useTaskMoves } from "./task-moves";

interface TaskCountListProps {
  projectId: string;
  projectName: string;
  counts: TaskCounts;
}

/**
 * How many tasks a project has by status and by mode; a task on its way counts where it goes. The card around it is
 * where a task can be dropped.
 */
export function TaskCountList({ projectId, projectName, counts }: TaskCountListProps) {
  const list = useRef<HTMLDListElement>(null);
  const { moves, register } = useTaskMoves();
  const now = countMoves(projectId, counts, moves);

  useEffect(() => {
    const element = list.current?.closest("[data-item-id]");
    return element ? register({ id: projectId, name: projectName, element }) : undefined;
  }, [projectId, projectName, register]);

  const entries: [label: string, count: number][] = [
    ["Pending", now.pending],
    ["Active", now.active],
    ["Done", now.done],
    ["Cancelled", now.cancelled],
    ["Manual", now.manual],
    ["Auto", now.auto],
  ];
  return (
    <dl
      ref={list}
      aria-label="Tasks"
      className="grid grid-cols-3 gap-x-3 gap-y-1 rounded-lg border bg-background/40 px-3 py-2 text-xs"
    >
      {entries.map(([label, count]) => (
        <div key={label} className="flex items-baseline justify-between gap-2">
          <dt className="truncate text-muted-foreground">{label}</dt>
          <dd className="font-medium tabular-nums">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
