"use client";

import { startTransition, useOptimistic, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { notify } from "@/lib/ui/notify";

/** What a board knows of a card. */
export interface BoardItem {
  id: string;
  name: string;
  column: string;
  /** The columns that it may be moved to, its own among them; none where it may not be moved. */
  moves: readonly string[];
}

export interface MoveRules<Item extends BoardItem> {
  labelOf: (column: string) => string;
  /** Makes the move; what it throws takes the card back. */
  save: (card: Item, column: string) => Promise<void>;
  /** What to say of a move that was not made. */
  failureText: (thrown: unknown) => string;
}

/** The cards with the moves that are under way; a refused one goes back and says why. */
export function useMoves<Item extends BoardItem>(
  cards: readonly Item[],
  { labelOf, save, failureText }: MoveRules<Item>,
) {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState("");
  const [shown, setMoved] = useOptimistic(
    cards,
    (before: readonly Item[], { id, column }: { id: string; column: string }) =>
      before.map((card) => (card.id === id ? { ...card, column } : card)),
  );

  function move(id: string, column: string) {
    const card = shown.find((one) => one.id === id);
    if (!card || card.column === column) return;
    startTransition(async () => {
      setMoved({ id, column });
      try {
        await save(card, column);
        setAnnouncement(`${card.name} moved to ${labelOf(column)}`);
      } catch (thrown) {
        setAnnouncement(`${card.name} stays in ${labelOf(card.column)}`);
        notify.failure(thrown, failureText(thrown), () => move(id, column));
        router.refresh();
      }
    });
  }

  return { shown, move, announcement };
}
