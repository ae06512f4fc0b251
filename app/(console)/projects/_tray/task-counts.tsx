"use client";

import { Fragment, useEffect, useRef } from "react";
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
      className="grid grid-cols-[repeat(3,minmax(0,1fr)_auto)] items-baseline gap-y-1 rounded-lg border bg-background/40 px-3 py-2 text-xs [&>dd:not(:nth-child(6n))]:mr-3 [&>dd]:ml-2 [&>dd]:font-medium [&>dd]:tabular-nums [&>dt]:truncate [&>dt]:text-muted-foreground"
    >
      {entries.map(([label, count]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
