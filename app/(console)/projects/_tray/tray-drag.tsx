"use client";

import {
  DragDropProvider,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
} from "@dnd-kit/react";
import { type RefObject, useEffect, useState } from "react";
import type { DropCard } from "./task-moves";

export interface TrayDragProps {
  list: RefObject<HTMLElement | null>;
  taskIds: readonly string[];
  cards: readonly DropCard[];
  /** Set by `onReady`: the tray shows its grips once they do something. */
  isReady: boolean;
  onReady: (isReady: boolean) => void;
  onDrop: (taskId: string, projectId: string) => void;
}

// A finger that rests on a task picks it up, one that moves scrolls; the grip is for both at once.
const SENSORS = [
  PointerSensor.configure({ activatorElements: ({ element, handle }) => [element, handle] }),
  // Pixels that one press of an arrow key goes.
  KeyboardSensor.configure({ offset: { x: 160, y: 80 } }),
];

/** Dragging, laid over a tray and cards that stand without it. */
export function TrayDrag(props: TrayDragProps) {
  const { list, taskIds, cards, isReady, onReady, onDrop } = props;
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  return (
    <DragDropProvider
      sensors={SENSORS}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        if (!canceled && source && target) onDrop(String(source.id), String(target.id));
      }}
    >
      {cards.map((card) => (
        <Card key={card.id} {...card} />
      ))}
      {isReady ? taskIds.map((id) => <Task key={id} list={list} id={id} />) : null}
    </DragDropProvider>
  );
}

function Card({ id, element }: DropCard) {
  const { isDropTarget } = useDroppable({ id, element });
  useEffect(() => {
    element.toggleAttribute("data-drop-target", isDropTarget);
    return () => {
      element.toggleAttribute("data-drop-target", false);
    };
  }, [element, isDropTarget]);
  return null;
}

function Task({ id, list }: { id: string; list: TrayDragProps["list"] }) {
  const [found, setFound] = useState<{ element?: Element; handle?: Element }>({});
  useEffect(() => {
    const element = list.current?.querySelector(`[data-tray-task="${CSS.escape(id)}"]`);
    const handle = element?.querySelector("[data-grip]");
    setFound({ element: element ?? undefined, handle: handle ?? undefined });
  }, [id, list]);
  useDraggable({ id, ...found });
  return null;
}
