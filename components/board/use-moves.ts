"use client";

import { startTransition, useOptimistic, useState } from "react";
import { useRouter } from "@/components/hooks/use-router";
import { notify } from "@/lib/ui/notify";

/** A card's data for the board. */
export interface BoardItem {
  id: string;
  name: string;
  column: string;
  /** Columns that the card may move to, including its own. Empty if it can't be moved. */
  moves: readonly string[];
}

export interface MoveRules<Item extends BoardItem> {
  labelOf: (column: string) => string;
  /** Saves the move. If it throws, the card returns. */
  save: (card: Item, column: string) => Promise<void>;
  /** Returns the message of a failed move. */
  failureText: (thrown: unknown) => string;
}

/** Returns the cards with pending moves. A rejected card returns and shows why. */
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
