"use client";

import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from "react";
import { useFocusAfterMove } from "@/components/board/use-focus-after-move";
import { Link } from "@/components/link";
import { StatusBadge } from "@/components/status-badge";
import { buttonVariants } from "@/components/ui/button";
import { ChevronDown, FolderInput, GripVertical } from "@/components/ui/icons";
import type { MovableTaskView } from "@/lib/tasks/list/schema";
import { lazyCode } from "@/lib/ui/lazy-code";
import { AssignToProject } from "../../../tasks/_parts/assign-to-project";
import { type ProjectName, projectOf } from "./count-moves";
import { useTaskMoves } from "./task-moves";

interface TaskSidebarFrameProps {
  /** Whether it starts open on narrow screens. */
  startsOpen: boolean;
  /** Heading level. */
  level: 2 | 3;
  children: ReactNode;
}

/** Next to the cards on wide screens; above them and closed at first on narrow ones. */
export function TaskSidebarFrame({ startsOpen, level, children }: TaskSidebarFrameProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <aside
      aria-label="Task sidebar"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg bg-card p-3 xl:sticky xl:top-20 xl:order-last xl:max-h-[calc(100dvh-6.5rem)] xl:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-3">
        <Heading className="text-base font-semibold tracking-[-0.006em]">Tasks</Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={isOpen ? "Hide tasks" : "Show tasks"}
          onClick={() => setOpen(!isOpen)}
          className={`${buttonVariants({ variant: "ghost", size: "icon-sm" })} xl:hidden`}
        >
          <ChevronDown aria-hidden className={isOpen ? "rotate-180" : undefined} />
        </button>
      </div>
      <div
        id={id}
        className={`${isOpen ? "grid" : "hidden xl:grid"} grid-cols-[minmax(0,1fr)] gap-3`}
      >
        {children}
      </div>
    </aside>
  );
}

// Loaded after this screen, and not bundled in the worker.
const dragCode = lazyCode(
  typeof window === "undefined"
    ? null
    : async () => (await import("./task-sidebar-drag")).TaskSidebarDrag,
);

/** Adds dragging once its code has loaded. Until then "Assign to project…" works. */
function useDragCode() {
  const [Drag, setDrag] = useState(() => dragCode.loaded());
  useEffect(() => {
    dragCode.load().then(
      (loaded) => setDrag(() => loaded),
      () => undefined,
    );
  }, []);
  return Drag;
}

/** Tasks to drag onto a card, or to assign with their button. */
export function TaskSidebarRows({ tasks }: { tasks: readonly MovableTaskView[] }) {
  const list = useRef<HTMLUListElement>(null);
  const [isDraggable, setDraggable] = useState(false);
  const { move, moves, cards } = useTaskMoves();
  const shown = useMemo(() => ({ tasks, moves }), [tasks, moves]);
  const keepFocus = useFocusAfterMove(list, shown);
  const TaskSidebarDrag = useDragCode();

  function drop(taskId: string, projectId: string, byKeyboard: boolean) {
    if (byKeyboard) keepFocus(`[data-sidebar-task="${CSS.escape(taskId)}"] [data-grip]`);
    const task = tasks.find(({ id }) => id === taskId);
    const card = cards.find(({ id }) => id === projectId);
    if (task && card) move(task, { id: card.id, name: card.name });
  }

  return (
    <>
      <ul ref={list} aria-label="Tasks to assign" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {tasks.map((task) => (
          <TaskSidebarRow key={task.id} task={task} isDraggable={isDraggable} />
        ))}
      </ul>
      {TaskSidebarDrag ? (
        <TaskSidebarDrag
          list={list}
          tasks={tasks.map(({ id, name }) => ({ id, name }))}
          cards={cards}
          isReady={isDraggable}
          onReady={setDraggable}
          onDrop={drop}
        />
      ) : null}
    </>
  );
}

interface TaskSidebarRowProps {
  task: MovableTaskView;
  isDraggable: boolean;
}

function TaskSidebarRow({ task, isDraggable }: TaskSidebarRowProps) {
  const { moves, move } = useTaskMoves();
  const project = projectOf(task, moves);
  return (
    <li
      data-sidebar-task={task.id}
      className="flex min-w-0 items-start gap-2 rounded-md bg-background p-2.5"
    >
      {isDraggable ? <Grip name={task.name} /> : null}
      <div className="grid min-w-0 flex-1 gap-1.5">
        <Link
          href={`/tasks/${task.id}`}
          draggable={false}
          className="truncate text-sm font-medium hover:underline touch:leading-11"
        >
          {task.name}
        </Link>
        <p className="flex min-w-0 items-center gap-2 text-xs text-muted-foreground">
          <StatusBadge vocabulary="task" status={task.status} />
          <span className="truncate">{projectText(project)}</span>
        </p>
        <AssignToProject
          task={{ id: task.id, name: task.name, project_id: project?.id ?? null }}
          onAssign={(project) => move(task, project)}
          variant="ghost"
          size="sm"
          className="-ml-2 justify-self-start px-2"
        >
          <FolderInput aria-hidden /> Assign to project…
          <span className="sr-only">: {task.name}</span>
        </AssignToProject>
      </div>
    </li>
  );
}

/** The handle for dragging by pointer and keyboard. */
function Grip({ name }: { name: string }) {
  return (
    <button
      type="button"
      data-grip
      aria-label={`Drag ${name}`}
      className="-m-1 flex shrink-0 cursor-grab touch-none items-center justify-center rounded p-1.5 text-muted-foreground hover:text-foreground touch:size-11"
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}

function projectText(project: ProjectName | null): string {
  if (!project) return "No project";
  return project.name || "In a project you don't have access to";
}
