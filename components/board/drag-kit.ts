import {
  Accessibility,
  type DragDropManagerInput,
  type DragEndEvent,
  type Draggable,
  type Droppable,
  KeyboardSensor,
  PointerSensor,
} from "@dnd-kit/dom";

/** Data of a draggable and of its drop target. */
interface DragData {
  name: string;
}

const nameOf = (one: Draggable | Droppable | null | undefined) =>
  String((one?.data as Partial<DragData> | undefined)?.name ?? "");

type Told = Pick<DragEndEvent, "operation" | "canceled">;

/** The library's own announcements read ids. */
const spoken = Accessibility.configure({
  announcements: {
    dragstart: ({ operation: { source } }: Told) => `Picked up ${nameOf(source)}.`,
    dragover: ({ operation: { source, target } }: Told) =>
      target
        ? `${nameOf(source)} is over ${nameOf(target)}.`
        : `${nameOf(source)} can't be dropped here.`,
    dragend: ({ canceled, operation: { source, target } }: Told) =>
      !canceled && target
        ? `${nameOf(source)} was dropped on ${nameOf(target)}.`
        : `${nameOf(source)} was not moved.`,
  },
});

export const DRAG_PLUGINS: DragDropManagerInput["plugins"] = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  spoken,
];

/**
 * Touch: holding drags, moving scrolls. The handle drags at once.
 *
 * @param offset pixels per press of an arrow key.
 */
export const dragSensors = (offset: { x: number; y: number }) => [
  PointerSensor.configure({ activatorElements: ({ element, handle }) => [element, handle] }),
  KeyboardSensor.configure({ offset }),
];

/** Returns whether the keyboard was used. The focus then follows the dropped card. */
export const isByKeyboard = ({ activatorEvent }: { activatorEvent: Event | null }) =>
  activatorEvent instanceof KeyboardEvent;
