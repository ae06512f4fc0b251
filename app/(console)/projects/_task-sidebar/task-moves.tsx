"use client";

import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useOptimistic,
  useRef,
  useState,
} from "react";
import { useRouter } from "@/components/hooks/use-router";
import type { TaskCounts } from "@/lib/projects/schema";
import { callAction } from "@/lib/request/call-action";
import { toRequestError } from "@/lib/request/request-error";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import { cn } from "@/lib/ui/cn";
import { notify } from "@/lib/ui/notify";
import { ASSIGN_FAILED, assignedText } from "../../tasks/_components/assign-dialog-props";
import { assignTaskToProjectAction } from "../../tasks/actions";
import { countMoves, type Move, type ProjectName, projectOf, taskSums } from "./count-moves";

/** A card to drop a task on. */
export interface DropCard extends ProjectName {
  element: Element;
}

interface TaskMoves {
  moves: readonly Move[];
  move: (task: MovableTaskView, to: ProjectName | null) => void;
  cards: readonly DropCard[];
  /** Registers a card. The returned function unregisters it. */
  register: (card: DropCard) => () => void;
}

const NONE = () => {};
const Moves = createContext<TaskMoves>({ moves: [], move: NONE, cards: [], register: () => NONE });

export const useTaskMoves = () => useContext(Moves);

/** Moves tasks between projects: shown at once, rolled back with a message on failure. */
export function TaskMoves({ children }: { children: ReactNode }) {
  const { moves, move } = useMoves();
  const [cards, setCards] = useState<readonly DropCard[]>([]);
  const register = useCallback((card: DropCard) => {
    setCards((before) => [...before, card]);
    return () => setCards((before) => before.filter((one) => one !== card));
  }, []);
  return <Moves value={{ moves, move, cards, register }}>{children}</Moves>;
}

function useMoves() {
  const router = useRouter();
  const [moves, addMove] = useOptimistic<readonly Move[], Move>([], (before, added) => [
    ...before.filter((one) => one.task.id !== added.task.id),
    added,
  ]);

  function move(task: MovableTaskView, to: ProjectName | null) {
    const seen = projectOf(task, moves)?.id ?? null;
    const projectId = to?.id ?? null;
    // The task is already in this project.
    if (seen === projectId) return;
    startTransition(async () => {
      addMove({ task, to });
      try {
        await callAction(assignTaskToProjectAction, { id: task.id, projectId, seen });
        notify.success(assignedText(to));
      } catch (thrown) {
        const { hasServerMessage, message } = toRequestError(thrown);
        if (hasServerMessage) notify.error(ASSIGN_FAILED, message);
        else notify.failure(thrown, ASSIGN_FAILED, () => move(task, to));
        router.refresh();
      }
    });
  }

  return { moves, move };
}

interface TaskCountListProps {
  projectId: string;
  projectName: string;
  counts: TaskCounts;
  /** On one line, without zero counts. */
  isShort?: boolean;
}

/**
 * A project's tasks by status and mode, including pending moves. The surrounding card or row is a
 * drop target.
 */
export function TaskCountList({ projectId, projectName, counts, isShort }: TaskCountListProps) {
  const list = useRef<HTMLDListElement>(null);
  const { moves, register } = useTaskMoves();
  const now = countMoves(projectId, counts, moves);

  useEffect(() => {
    const element = list.current?.closest("[data-item-id]");
    return element ? register({ id: projectId, name: projectName, element }) : undefined;
  }, [projectId, projectName, register]);

  const { total, statuses } = taskSums(now);
  if (isShort) {
    const shown = statuses.filter(([, count]) => count > 0);
    return (
      <dl ref={list} aria-label="Tasks" className="flex gap-2.5 text-xs text-muted-foreground">
        {[["Tasks", total] as const, ...shown].map(([label, count]) => (
          <div key={label} className="flex gap-1">
            <dt className="order-1">
              {label === "Tasks" && total === 1 ? "task" : label.toLowerCase()}
            </dt>
            <dd className="tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <div className="grid gap-2 rounded-md bg-muted px-3 py-2 text-xs">
      <p className="font-medium">{total === 1 ? "1 task" : `${total} tasks`}</p>
      <TaskBar total={total} statuses={statuses} />
      <dl
        ref={list}
        aria-label="Tasks"
        className="flex flex-wrap gap-x-3 gap-y-1 [&_dd]:font-medium [&_dd]:tabular-nums [&_dt]:text-muted-foreground"
      >
        {statuses.map(([label, count]) => (
          <div key={label} className="flex items-center gap-1.5">
            <dt title={label === "Other" ? OTHER : undefined} className="flex items-center gap-1.5">
              <i aria-hidden className={cn("size-2 rounded-full", BAR_COLOURS[label])} />
              {label}
            </dt>
            <dd>{count}</dd>
          </div>
        ))}
        <div className="flex basis-full gap-1.5">
          <dt>Manual</dt>
          <dd className="mr-1.5">{now.manual}</dd>
          <dt>Auto</dt>
          <dd>{now.auto}</dd>
        </div>
      </dl>
    </div>
  );
}

const OTHER = "Automatic tasks that are active, running, paused or idle";

const BAR_COLOURS: Readonly<Record<string, string>> = {
  Pending: "bg-warning",
  Active: "bg-info",
  Done: "bg-success",
  Cancelled: "bg-muted-foreground",
  Other: "bg-brand",
};

/** One bar of all tasks, divided by status. */
function TaskBar({ total, statuses }: ReturnType<typeof taskSums>) {
  return (
    <div aria-hidden className="flex h-1.5 gap-px overflow-hidden rounded-full bg-muted">
      {total > 0
        ? statuses.map(([label, count]) => (
            <span
              key={label}
              className={BAR_COLOURS[label]}
              style={{ flexGrow: count, flexBasis: 0 }}
            />
          ))
        : null}
    </div>
  );
}
