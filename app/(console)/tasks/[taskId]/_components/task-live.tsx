"use client";

import { createContext, type ReactNode, use, useOptimistic } from "react";
import { ActionMenu } from "@/components/action-menu";
import { StatusBadge } from "@/components/status-badge";
import { Flag, RefreshCcw } from "@/components/ui/icons";
import {
  offeredStatuses,
  PRIORITIES,
  PriorityBadge,
  statusLabel,
  wordLabel,
} from "../../_components/task-badges";
import { type QuickChange, useTaskChange } from "../../_components/use-task-change";

interface LiveTask {
  id: string;
  status: string;
  priority: string;
  taskMode: string;
}

interface Live {
  task: LiveTask;
  change: (to: QuickChange) => void;
  isPending: boolean;
}

const LiveContext = createContext<Live | null>(null);

function useLive(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error("This stands inside of TaskLive");
  return live;
}

/** What changes in place on the detail: every place that shows it shows the change at once. */
export function TaskLive({ task, children }: { task: LiveTask; children: ReactNode }) {
  const [shown, setChange] = useOptimistic(task, (before: LiveTask, to: QuickChange) => ({
    ...before,
    ...to,
  }));
  const { change: changeTask, isPending } = useTaskChange(setChange);
  const change = (to: QuickChange) => changeTask(task, to);
  return <LiveContext value={{ task: shown, change, isPending }}>{children}</LiveContext>;
}

export function LiveStatus() {
  return <StatusBadge vocabulary="task" status={useLive().task.status} />;
}

export function LivePriority() {
  return <PriorityBadge priority={useLive().task.priority} />;
}

/** A menu of the statuses that the mode offers. */
export function StatusMenu({ label, isMain = false }: { label: string; isMain?: boolean }) {
  const { task, change, isPending } = useLive();
  return (
    <ActionMenu
      variant={isMain ? "default" : "outline"}
      label={label}
      pending={isPending}
      groups={[
        {
          actions: offeredStatuses(task.taskMode, task.status).map((status) => ({
            id: status,
            label: statusLabel(status),
            current: status === task.status,
            onSelect: () => change({ status }),
          })),
        },
      ]}
    >
      {isPending || isMain ? null : <RefreshCcw aria-hidden />}
      {label}
    </ActionMenu>
  );
}

export function PriorityMenu() {
  const { task, change, isPending } = useLive();
  return (
    <ActionMenu
      variant="outline"
      label="Set Priority"
      pending={isPending}
      groups={[
        {
          actions: PRIORITIES.map((priority) => ({
            id: priority,
            label: wordLabel(priority),
            current: priority === task.priority,
            onSelect: () => change({ priority }),
          })),
        },
      ]}
    >
      {isPending ? null : <Flag aria-hidden />}
      Set Priority
    </ActionMenu>
  );
}
