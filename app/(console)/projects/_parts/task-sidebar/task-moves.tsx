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
import { UserRound, Zap } from "@/components/ui/icons";
import { Shape } from "@/components/ui/shapes";
import type { TaskCounts } from "@/lib/projects/schema";
import { callAction } from "@/lib/request/call-action";
import { toRequestError } from "@/lib/request/request-error";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import { cn } from "@/lib/ui/cn";
import { notify } from "@/lib/ui/notify";
import type { ShapeName } from "@/lib/ui/shapes";
import { ASSIGN_FAILED, assignedText } from "../../../tasks/_parts/assign-dialog-props";
import { assignTaskToProjectAction } from "../../../tasks/actions";
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
  const shown = isShort ? statuses.filter(([, count]) => count > 0) : statuses;
  const modes = [["Manual", now.manual] as const, ["Auto", now.auto] as const];
  return (
    <dl
      ref={list}
      aria-label="Tasks"
      className="flex gap-2 text-13 text-muted-foreground tabular-nums"
    >
      {(isShort ? [["Tasks", total] as const, ...shown] : [...shown, ...modes]).map(
        ([label, count]) => (
          <div
            key={label}
            title={label === "Other" ? OTHER : label}
            className={cn("flex items-center gap-1", count === 0 && "text-faint")}
          >
            <dt className={label === "Tasks" ? "order-1" : "sr-only"}>
              {label !== "Tasks" ? label : total === 1 ? "task" : "tasks"}
            </dt>
            <dd className="flex items-center gap-1">
              {label === "Tasks" ? null : <CountShape label={label} />}
              {count}
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

const OTHER = "Automatic tasks that are active, running, paused or idle";

const SHAPES: Readonly<Record<string, ShapeName>> = {
  Pending: "todo",
  Active: "progress",
  Done: "done",
  Cancelled: "cancelled",
  Other: "ready",
};

function CountShape({ label }: { label: string }) {
  const shape = SHAPES[label];
  if (shape) return <Shape name={shape} className="size-3.5" />;
  const ModeIcon = label === "Auto" ? Zap : UserRound;
  return <ModeIcon aria-hidden className="size-3.5" />;
}
