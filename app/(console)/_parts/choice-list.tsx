"use client";

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { cn } from "@/lib/ui/cn";

interface Choices<Hit> {
  hits: readonly Hit[];
  onChoose: (hit: Hit) => void;
  onClose: () => void;
}

/**
 * Keyboard navigation for a list below a text field, which keeps the focus. Arrow keys move, Enter
 * chooses, Escape closes. Spread `attributes` on the field.
 */
export function useChoices<Hit>({ hits, onChoose, onClose }: Choices<Hit>) {
  const id = useId();
  const [wanted, setWanted] = useState(0);
  const index = Math.min(wanted, hits.length - 1);
  const isOpen = hits.length > 0;
  return {
    id,
    index,
    /** Selects the first option again. */
    restart: () => setWanted(0),
    attributes: {
      "aria-autocomplete": "list" as const,
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": isOpen ? `${id}-${index}` : undefined,
    },
    /** Returns true if the list used the key. */
    press(event: KeyboardEvent, takes: readonly string[] = ["Enter"]): boolean {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
      const hit = hits[index];
      const isPlain = !(ctrlKey || metaKey || shiftKey || altKey || event.nativeEvent.isComposing);
      if (!hit || !isPlain) return false;
      const step = { ArrowDown: 1, ArrowUp: -1 }[key];
      if (step) setWanted((index + step + hits.length) % hits.length);
      else if (takes.includes(key)) onChoose(hit);
      else if (key === "Escape") onClose();
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

interface ChoiceListProps<Hit> extends Pick<Choices<Hit>, "hits" | "onChoose"> {
  choices: ReturnType<typeof useChoices<Hit>>;
  label: string;
  children: (hit: Hit) => ReactNode;
}

/** Renders the list of `useChoices`, or nothing if there are no hits. */
export function ChoiceList<Hit extends { id: string }>(props: ChoiceListProps<Hit>) {
  const { hits, choices, label, onChoose, children } = props;
  if (hits.length === 0) return null;
  return (
    <div
      id={choices.id}
      role="listbox"
      aria-label={label}
      className="grid max-h-60 grid-cols-[minmax(0,1fr)] gap-0.5 overflow-y-auto overscroll-contain rounded-md border p-1"
    >
      {hits.map((hit, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field keeps the focus and handles the keys
        <div
          key={hit.id}
          id={`${choices.id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === choices.index}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(hit)}
          className={cn(
            "flex min-h-9 cursor-default items-center gap-2 rounded-md px-2 py-1 touch:min-h-11",
            at === choices.index ? "bg-accent" : "hover:bg-hover",
          )}
        >
          {children(hit)}
        </div>
      ))}
    </div>
  );
}
