"use client";

import { createContext, type ReactNode, use, useOptimistic, useRef, useState } from "react";
import { ActionMenu } from "@/components/action-menu";
import { StatusBadge } from "@/components/status-badge";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Flag, RefreshCcw } from "@/components/ui/icons";
import { Input } from "@/components/ui/input";
import {
  DueDate,
  offeredStatuses,
  PRIORITIES,
  PriorityBadge,
  statusLabel,
  wordLabel,
} from "../../_parts/task-badges";
import { type QuickChange, useTaskChange } from "../../_parts/use-task-change";

interface LiveTask {
  id: string;
  status: string;
  priority: string;
  taskMode: string;
  due_date: string | null;
}

interface Live {
  task: LiveTask;
  change: (to: QuickChange) => void;
  isPending: boolean;
}

const LiveContext = createContext<Live | null>(null);

function useLive(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error("useLive must be used inside TaskLive");
  return live;
}

/**
 * Holds the task's fields that can be edited in place, so that every copy on the page updates at
 * once.
 */
export function TaskLive({ task, children }: { task: LiveTask; children: ReactNode }) {
  const [shown, setChange] = useOptimistic(task, (before: LiveTask, to: QuickChange) => ({
    ...before,
    ...to,
  }));
  const { change: changeTask, isPending } = useTaskChange(setChange);
  const change = (to: QuickChange) => changeTask(task, to);
  return <LiveContext value={{ task: shown, change, isPending }}>{children}</LiveContext>;
}

const inPlace = "-mx-1.5 h-7 px-1.5 touch:h-11";

/** The status. People who can change it open a menu here. */
export function LiveStatus({ canEdit }: { canEdit: boolean }) {
  const { task } = useLive();
  const badge = <StatusBadge vocabulary="task" status={task.status} />;
  if (!canEdit) return badge;
  return (
    <StatusMenu label={`Status: ${statusLabel(task.status)}`} variant="ghost" className={inPlace}>
      {badge}
    </StatusMenu>
  );
}

/** The priority. People who can change it open a menu here. */
export function LivePriority({ canEdit }: { canEdit: boolean }) {
  const { task } = useLive();
  const badge = <PriorityBadge priority={task.priority} />;
  if (!canEdit) return badge;
  return (
    <PriorityMenu
      label={`Priority: ${wordLabel(task.priority)}`}
      variant="ghost"
      className={inPlace}
    >
      {badge}
    </PriorityMenu>
  );
}

/** The due date. For people who can change it, a button that turns into a field. */
export function LiveDue({ canEdit, isOverdue }: { canEdit: boolean; isOverdue: boolean }) {
  const { task, change, isPending } = useLive();
  const [isOpen, setOpen] = useState(false);
  // A closing field also fires blur. This saves its value only once, and not after Escape.
  const isAsking = useRef(false);
  const due = task.due_date;
  const shown = <DueDate due={due} isOverdue={isOverdue} none="No due date" />;
  if (!canEdit) return shown;

  function close() {
    isAsking.current = false;
    setOpen(false);
  }

  function keep(value: string) {
    if (!isAsking.current) return;
    close();
    const next = value === "" ? null : value;
    if (next !== due) change({ due_date: next });
  }

  if (isOpen)
    return (
      <Input
        type="date"
        aria-label="Due date"
        defaultValue={due ?? ""}
        max="9999-12-31"
        autoFocus
        className="max-w-44"
        onBlur={(event) => keep(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") keep(event.currentTarget.value);
          if (event.key === "Escape") close();
        }}
      />
    );
  return (
    <Button
      variant="ghost"
      pending={isPending}
      title="Change due date"
      onClick={() => {
        isAsking.current = true;
        setOpen(true);
      }}
      className={`${inPlace} font-normal text-foreground`}
    >
      {shown}
    </Button>
  );
}

interface LiveMenuProps extends Pick<ButtonProps, "variant" | "className"> {
  label: string;
  /** Content of the button, if it isn't the label. */
  children?: ReactNode;
}

interface ChoiceMenuProps extends LiveMenuProps {
  /** Next to the label. */
  icon: ReactNode;
  current: string;
  choices: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

function ChoiceMenu(props: ChoiceMenuProps) {
  const { label, icon, children, current, choices, onChoose, ...button } = props;
  const { isPending } = useLive();
  const actions = choices.map(({ value, label }) => ({
    ...{ id: value, label, current: value === current },
    onSelect: () => onChoose(value),
  }));
  return (
    <ActionMenu
      {...button}
      label={label}
      aria-label={children ? label : undefined}
      pending={isPending}
      groups={[{ actions }]}
    >
      {children ?? (
        <>
          {icon}
          {label}
        </>
      )}
    </ActionMenu>
  );
}

/** A menu of the statuses that the task's mode allows. */
export function StatusMenu({ isMain = false, ...menu }: LiveMenuProps & { isMain?: boolean }) {
  const { task, change } = useLive();
  const statuses = offeredStatuses(task.taskMode, task.status);
  return (
    <ChoiceMenu
      variant={isMain ? "default" : "outline"}
      {...menu}
      icon={isMain ? null : <RefreshCcw aria-hidden />}
      current={task.status}
      choices={statuses.map((value) => ({ value, label: statusLabel(value) }))}
      onChoose={(status) => change({ status })}
    />
  );
}

export function PriorityMenu(menu: Partial<LiveMenuProps>) {
  const { task, change } = useLive();
  return (
    <ChoiceMenu
      label="Set Priority"
      variant="outline"
      {...menu}
      icon={<Flag aria-hidden />}
      current={task.priority}
      choices={PRIORITIES.map((value) => ({ value, label: wordLabel(value) }))}
      onChoose={(priority) => change({ priority })}
    />
  );
}
