"use client";

import type { ReactNode } from "react";
import { ActionMenu } from "@/components/action-menu";
import { Link } from "@/components/link";
import { EllipsisVertical, GripVertical } from "@/components/ui/icons";
import { cn } from "@/lib/ui/cn";
import type { BoardItem } from "./use-moves";

interface BoardCardProps {
  card: BoardItem;
  href: string;
  isDraggable: boolean;
  labelOf: (column: string) => string;
  onMove: (column: string) => void;
  /** Shown below the name. */
  children: ReactNode;
}

/** A card with a drag handle, and a menu as the alternative to dragging. */
export function BoardCard({ card, href, isDraggable, labelOf, onMove, children }: BoardCardProps) {
  const { id, name, column, moves } = card;
  return (
    <li
      data-card-id={id}
      className="relative grid gap-1.5 rounded-lg bg-card p-3 text-13 text-muted-foreground [&_button]:relative [&_button]:z-1"
    >
      <div className="flex items-start gap-1">
        <Link
          href={href}
          // The whole card can be dragged; a link would start dragging its address.
          draggable={false}
          className="row-link min-w-0 flex-1 break-words text-sm after:rounded-lg touch:min-h-11 touch:py-2.5"
        >
          {name}
        </Link>
        {moves.length > 0 ? (
          <span className="-mt-1 -mr-1.5 flex shrink-0">
            <button
              type="button"
              data-grip
              aria-label={`Drag ${name}`}
              className={cn(
                "flex size-8 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-accent touch:size-11",
                !isDraggable && "invisible",
              )}
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <ActionMenu
              variant="ghost"
              size="icon-sm"
              label={`Move ${name}`}
              aria-label={`Move ${name}`}
              data-move
              groups={[
                {
                  label: "Move to",
                  actions: moves.map((value) => ({
                    id: value,
                    label: labelOf(value),
                    current: value === column,
                    onSelect: () => onMove(value),
                  })),
                },
              ]}
            >
              <EllipsisVertical aria-hidden />
            </ActionMenu>
          </span>
        ) : null}
      </div>
      {children}
    </li>
  );
}
