"use client";

import { DragDropProvider, useDraggable, useDroppable } from "@dnd-kit/react";
import { type RefObject, useEffect, useState } from "react";
import { DRAG_PLUGINS, dragSensors, isByKeyboard } from "@/components/board/drag-kit";
import type { DropCard } from "./task-moves";

interface TaskSidebarDragProps {
  list: RefObject<HTMLElement | null>;
  tasks: readonly { id: string; name: string }[];
  cards: readonly DropCard[];
  /** Set by `onReady`. The sidebar then shows its grips. */
  isReady: boolean;
  onReady: (isReady: boolean) => void;
  onDrop: (taskId: string, projectId: string, byKeyboard: boolean) => void;
}

const SENSORS = dragSensors({ x: 160, y: 80 });

/** Adds dragging to the task sidebar and the cards, which also work without it. */
export function TaskSidebarDrag(props: TaskSidebarDragProps) {
  const { list, tasks, cards, isReady, onReady, onDrop } = props;
  useEffect(() => {
    onReady(true);
    return () => onReady(false);
  }, [onReady]);
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={DRAG_PLUGINS}
      onDragEnd={({ canceled, operation }) => {
        const { source, target } = operation;
        if (!canceled && source && target)
          onDrop(String(source.id), String(target.id), isByKeyboard(operation));
      }}
    >
      {cards.map((card) => (
        <Card key={card.id} {...card} />
      ))}
      {isReady ? tasks.map((task) => <Task key={task.id} list={list} {...task} />) : null}
    </DragDropProvider>
  );
}

function Card({ id, name, element }: DropCard) {
  const { isDropTarget } = useDroppable({ id, element, data: { name } });
  useEffect(() => {
    element.toggleAttribute("data-drop-target", isDropTarget);
    return () => {
      element.toggleAttribute("data-drop-target", false);
    };
  }, [element, isDropTarget]);
  return null;
}

interface TaskProps {
  id: string;
  name: string;
  list: TaskSidebarDragProps["list"];
}

function Task({ id, name, list }: TaskProps) {
  const [found, setFound] = useState<{ element?: Element; handle?: Element }>({});
  useEffect(() => {
    const element = list.current?.querySelector(`[data-sidebar-task="${CSS.escape(id)}"]`);
    const handle = element?.querySelector("[data-grip]");
    setFound({ element: element ?? undefined, handle: handle ?? undefined });
  }, [id, list]);
  useDraggable({ id, ...found, data: { name } });
  return null;
}
