"use client";

import { useEffect, useRef, useState } from "react";
import { StatusBadge } from "@/components/status-badge";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { lazyCode } from "@/lib/ui/lazy-code";
import { offeredStatuses, statusLabel } from "../_components/task-words";
import { BoardCard, type BoardTask } from "./board-card";
import { useMoves } from "./use-moves";

const dragCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./board-drag")).BoardDrag,
);

interface TaskBoardProps {
  tasks: readonly BoardTask[];
  /** The columns, in their order. */
  statuses: readonly string[];
}

/** The tasks of the page by status. It scrolls sideways by itself, and never widens the page. */
export function TaskBoard({ tasks, statuses }: TaskBoardProps) {
  const boardRef = useRef<HTMLElement>(null);
  const [isDraggable, setDraggable] = useState(false);
  const [isDragging, setDragging] = useState(false);
  const BoardDrag = useDragCode();
  const { shown, move, announcement } = useMoves(tasks);
  const focusAfterMove = useFocusAfterMove(boardRef, shown);

  return (
    <ScrollRegion
      ref={boardRef}
      aria-label="Board"
      data-dragging={isDragging}
      className="-mx-4 snap-x scroll-px-4 overflow-x-auto px-4 pb-3 data-[dragging=true]:snap-none sm:-mx-6 sm:scroll-px-6 sm:px-6"
    >
      <div className="flex w-max items-stretch gap-3">
        {statuses.map((status) => {
          const cards = shown.filter((task) => task.status === status);
          return (
            <section
              key={status}
              aria-label={statusLabel(status)}
              data-column={status}
              className="flex w-72 max-w-[80vw] snap-start flex-col gap-3 rounded-xl border bg-background/40 p-3 data-drop-target:border-ring data-drop-target:bg-accent/40"
            >
              <h2 className="flex items-center justify-between gap-2 text-sm">
                <StatusBadge vocabulary="task" status={status} />
                <span className="text-muted-foreground tabular-nums">{cards.length}</span>
              </h2>
              <ul className="grid min-h-24 content-start gap-2">
                {cards.map((task) => (
                  <BoardCard
                    key={task.id}
                    task={task}
                    isDraggable={isDraggable}
                    onMove={(to) => {
                      focusAfterMove(task.id);
                      move(task.id, to);
                    }}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {BoardDrag ? (
        <BoardDrag
          board={boardRef}
          cards={shown
            .filter(({ canMove }) => canMove)
            .map(({ id, status, taskMode }) => ({
              id,
              status,
              accepts: offeredStatuses(taskMode),
            }))}
          statuses={statuses}
          onReady={setDraggable}
          onDragging={setDragging}
          onMove={move}
        />
      ) : null}
    </ScrollRegion>
  );
}

/** Dragging comes after the page. Without it, offline say, the board stands and its menus move the cards. */
function useDragCode() {
  const [code, setCode] = useState(() => ({ BoardDrag: dragCode.loaded() }));
  useEffect(() => {
    let isWanted = true;
    dragCode.load().then(
      (BoardDrag) => isWanted && setCode({ BoardDrag }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return code.BoardDrag;
}

/** A card that its menu moved stands elsewhere; the focus goes with it. */
function useFocusAfterMove(
  board: React.RefObject<HTMLElement | null>,
  shown: readonly BoardTask[],
) {
  const movedId = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cards have been drawn anew
  useEffect(() => {
    if (movedId.current === null) return;
    const selector = `[data-task-id="${CSS.escape(movedId.current)}"] [data-move]`;
    movedId.current = null;
    // After the menu has given the focus back to its own, former button.
    requestAnimationFrame(() => board.current?.querySelector<HTMLElement>(selector)?.focus());
  }, [board, shown]);
  return (id: string) => {
    movedId.current = id;
  };
}
