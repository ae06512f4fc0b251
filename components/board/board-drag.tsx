"use client";

import { DragDropProvider, useDraggable, useDroppable } from "@dnd-kit/react";
import { type RefObject, useEffect, useState } from "react";
import { DRAG_PLUGINS, dragSensors, isByKeyboard } from "./drag-kit";

interface DragCard {
  id: string;
  name: string;
  /** The card's column. */
  column: string;
  /** Columns that the card may move to. */
  moves: readonly string[];
}

interface BoardDragProps {
  board: RefObject<HTMLElement | null>;
  cards: readonly DragCard[];
  columns: readonly string[];
  labelOf: (column: string) => string;
  onReady: (isReady: boolean) => void;
  onDragging: (isDragging: boolean) => void;
  onMove: (id: string, column: string, byKeyboard: boolean) => void;
}

// One press of an arrow key moves to the next column.
const SENSORS = dragSensors({ x: 300, y: 60 });

/**
 * Adds dragging to an existing board by finding its cards and columns. The library loads after the
 * page, and without it only dragging is missing.
 */
export function BoardDrag(props: BoardDragProps) {
  const { board, cards, columns, labelOf, onReady, onDragging, onMove } = props;
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={DRAG_PLUGINS}
      onDragStart={() => onDragging(true)}
      onDragEnd={({ canceled, operation }) => {
        const { source, target } = operation;
        onDragging(false);
        if (!canceled && source && target)
          onMove(String(source.id), String(target.id), isByKeyboard(operation));
      }}
    >
      {columns.map((column) => (
        <Column key={column} board={board} column={column} name={labelOf(column)} />
      ))}
      {cards.map((card) => (
        <Card key={`${card.id} ${card.column}`} board={board} card={card} />
      ))}
    </DragDropProvider>
  );
}

/** Returns the element once the board has rendered. */
function useElement(board: RefObject<HTMLElement | null>, selector: string) {
  const [element, setElement] = useState<Element>();
  useEffect(() => {
    setElement(board.current?.querySelector(selector) ?? undefined);
  }, [board, selector]);
  return element;
}

interface ColumnProps {
  board: BoardDragProps["board"];
  column: string;
  name: string;
}

function Column({ board, column, name }: ColumnProps) {
  const element = useElement(board, `[data-column="${column}"]`);
  const { isDropTarget } = useDroppable({
    id: column,
    element,
    data: { name },
    accept: ({ data }) => Array.isArray(data.moves) && data.moves.includes(column),
  });
  useEffect(() => {
    element?.toggleAttribute("data-drop-target", isDropTarget);
  }, [element, isDropTarget]);
  return null;
}

function Card({ board, card }: { board: BoardDragProps["board"]; card: DragCard }) {
  const selector = `[data-column="${card.column}"] [data-card-id="${CSS.escape(card.id)}"]`;
  const element = useElement(board, selector);
  const handle = useElement(board, `${selector} [data-grip]`);
  useDraggable({ id: card.id, element, handle, data: { name: card.name, moves: card.moves } });
  return null;
}
