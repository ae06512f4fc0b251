"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useOptimistic,
  useState,
} from "react";
import { callAction } from "@/lib/request/call-action";
import { toRequestError } from "@/lib/request/request-error";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import { notify } from "@/lib/ui/notify";
import { ASSIGN_FAILED, assignedText } from "../../tasks/_components/assign-dialog-props";
import { assignTaskToProjectAction } from "../../tasks/actions";
import { type Move, type ProjectName, placeOf } from "./count-moves";

/** A card that a task can be dropped on. */
export interface DropCard extends ProjectName {
  element: Element;
}

interface TaskMoves {
  moves: readonly Move[];
  move: (task: MovableTaskView, to: ProjectName | null) => void;
  cards: readonly DropCard[];
  /** A card says that it is there; the answer takes it back. */
  register: (card: DropCard) => () => void;
}

const NONE = () => {};
const Moves = createContext<TaskMoves>({ moves: [], move: NONE, cards: [], register: () => NONE });

export const useTaskMoves = () => useContext(Moves);

/** Moves tasks between the projects of the list: at once on the screen, and back with a message when it fails. */
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
    const seen = placeOf(task, moves)?.id ?? null;
    const projectId = to?.id ?? null;
    // The project that it is in already: nothing to assign.
    if (seen === projectId) return;
    startTransition(async () => {
      addMove({ task, to });
      try {
        await callAction(assignTaskToProjectAction, { id: task.id, projectId, seen });
        notify.success(assignedText(to));
      } catch (thrown) {
        const { hasServerMessage, message } = toRequestError(thrown);
        notify.error(ASSIGN_FAILED, hasServerMessage ? message : undefined);
        router.refresh();
      }
    });
  }

  return { moves, move };
}
