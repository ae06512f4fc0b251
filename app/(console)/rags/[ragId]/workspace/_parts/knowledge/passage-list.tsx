import { useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import type { ChunkView } from "@/lib/knowledge/documents/schema";
import { cn } from "@/lib/ui/cn";
import { locationLabel } from "./passage-links";

interface PassageListProps {
  chunks: readonly ChunkView[];
  /** Number of the selected passage. */
  chosen: number | null;
  onChoose: (chunk: ChunkView) => void;
}

/** The passages of a text. Choosing one shows it in the text. */
export function PassageList({ chunks, chosen, onChoose }: PassageListProps) {
  const chosenRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // Scroll only the list; the text stays where it is.
    const [item, list] = [chosenRef.current, chosenRef.current?.parentElement];
    if (chosen === null || !item || !list) return;
    const top = item.offsetTop - list.offsetTop;
    const isSeen =
      top >= list.scrollTop && top + item.offsetHeight <= list.scrollTop + list.clientHeight;
    if (!isSeen) list.scrollTop = top - list.clientHeight / 3;
  }, [chosen]);
  return (
    <section aria-label="Passages of this text" className="sticky top-20 hidden min-w-0 lg:block">
      <ol className="lines max-h-[75vh] overflow-y-auto">
        {chunks.map((chunk) => (
          <li key={chunk.id} ref={chunk.n === chosen ? chosenRef : undefined}>
            <button
              type="button"
              aria-pressed={chunk.n === chosen}
              onClick={() => onChoose(chunk)}
              className={cn(
                "grid w-full gap-0.5 px-3 py-2 text-left text-13 hover:bg-accent focus-visible:-outline-offset-2",
                chunk.n === chosen && "bg-accent",
              )}
            >
              <span className="flex items-center gap-2">
                <span className="font-medium tabular-nums">Passage {chunk.n + 1}</span>
                {chunk.disabled ? <Badge tone="warning">Excluded</Badge> : null}
                <span className="ml-auto shrink-0 text-muted-foreground tabular-nums">
                  {chunk.end - chunk.start} characters
                </span>
              </span>
              <span className="truncate text-muted-foreground">
                {locationLabel(chunk.page, chunk.heading_path) || chunk.text.slice(0, 80)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
