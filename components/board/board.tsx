"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { lazyCode } from "@/lib/ui/lazy-code";
import { BoardCard } from "./board-card";
import { useFocusAfterMove } from "./use-focus-after-move";
import { type BoardItem, type MoveRules, useMoves } from "./use-moves";

const dragCode = lazyCode(
  typeof window === "undefined" ? null : async () => (await import("./board-drag")).BoardDrag,
);

interface BoardProps<Item extends BoardItem> {
  label: string;
  cards: readonly Item[];
  /** The columns in order. */
  columns: readonly string[];
  rules: MoveRules<Item>;
  hrefOf: (card: Item) => string;
  /** Heading of a column. The cards include pending moves. */
  renderHead: (column: string, cards: readonly Item[]) => ReactNode;
  renderCard: (card: Item) => ReactNode;
  /** Whether an empty column shrinks to the width of its name. */
  isFolded?: (column: string, cards: readonly Item[]) => boolean;
  /** Shown below a column's cards. */
  renderFoot?: (column: string) => ReactNode;
}

const selectorOf = (id: string) => `[data-card-id="${CSS.escape(id)}"]`;

/** Cards in columns, moved by dragging or by menu. Scrolls sideways inside its own frame. */
export function Board<Item extends BoardItem>(props: BoardProps<Item>) {
  const { label, cards, columns, rules, hrefOf, renderHead, renderCard, isFolded, renderFoot } =
    props;
  const boardRef = useRef<HTMLElement>(null);
  const [isDraggable, setDraggable] = useState(false);
  const [isDragging, setDragging] = useState(false);
  const BoardDrag = useDragCode();
  const { shown, move, announcement } = useMoves(cards, rules);
  const keepFocus = useFocusAfterMove(boardRef, shown);

  return (
    <ScrollRegion
      ref={boardRef}
      aria-label={label}
      data-dragging={isDragging}
      className="-mx-(--gutter) snap-x scroll-px-(--gutter) overflow-x-auto px-(--gutter) pb-3 data-[dragging=true]:snap-none"
    >
      <div className="flex w-max items-stretch gap-3">
        {columns.map((column) => (
          <section
            key={column}
            aria-label={rules.labelOf(column)}
            data-column={column}
            data-folded={isFolded?.(column, shown) || undefined}
            className="group/column flex w-68 max-w-[80vw] snap-start flex-col gap-2 rounded-lg data-folded:w-11 data-folded:bg-muted data-folded:px-2 data-folded:py-3 data-drop-target:bg-brand-tint"
          >
            {renderHead(column, shown)}
            <ul className="grid min-h-24 content-start gap-2">
              {shown
                .filter((card) => card.column === column)
                .map((card) => (
                  <BoardCard
                    key={card.id}
                    card={card}
                    href={hrefOf(card)}
                    isDraggable={isDraggable}
                    labelOf={rules.labelOf}
                    onMove={(to) => {
                      keepFocus(`${selectorOf(card.id)} [data-move]`);
                      move(card.id, to);
                    }}
                  >
                    {renderCard(card)}
                  </BoardCard>
                ))}
            </ul>
            {renderFoot?.(column)}
          </section>
        ))}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {BoardDrag ? (
        <BoardDrag
          board={boardRef}
          cards={shown.filter(({ moves }) => moves.length > 0)}
          columns={columns}
          onReady={setDraggable}
          onDragging={setDragging}
          labelOf={rules.labelOf}
          onMove={(id, column, byKeyboard) => {
            if (byKeyboard) keepFocus(`${selectorOf(id)} [data-grip]`);
            move(id, column);
          }}
        />
      ) : null}
    </ScrollRegion>
  );
}

/** Loads dragging after the page. Without it, for example offline, the menus still move cards. */
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
