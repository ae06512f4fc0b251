import { useEffect, useRef, useState } from "react";
import type { ChunkView } from "@/lib/knowledge/documents/schema";
import { ChunkSwitch, type ChunkSwitching } from "./chunk-switch";
import { locationLabel, type Passage, splitAtPassage } from "./passage-links";
import { PassageList } from "./passage-list";
import { PassageText } from "./passage-text";

interface ChunksProps {
  chunks: readonly ChunkView[];
  /** The passage in the address. */
  passage: Passage | null;
  switching: ChunkSwitching;
}

/**
 * A document's text, built from its passages without their overlap, and the list of passages.
 * Choosing a passage marks it in both.
 */
export function Chunks({ chunks, passage, switching }: ChunksProps) {
  const textRef = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<ChunkView | null>(null);
  const marked = chosen ?? passage;
  const named = chunks.find(
    ({ start, end }) => passage && start <= passage.start && passage.start < end,
  );
  const chosenN = (chosen ?? named)?.n ?? null;

  useEffect(() => {
    const mark = textRef.current?.querySelector("mark");
    // Focus the passage in the address, for keyboard and screen reader users. A passage chosen in
    // the list doesn't take the focus from the list.
    if (!chosen) mark?.focus({ preventScroll: true });
    mark?.scrollIntoView({ block: "center" });
  }, [chosen]);

  return (
    <div className="grid min-w-0 items-start gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
      <div ref={textRef} className="grid min-w-0 gap-4">
        {chunks.map((chunk, index) => (
          <ChunkText
            key={chunk.id}
            chunk={chunk}
            before={chunks[index - 1]}
            passage={marked}
            isChosen={chunk.n === chosenN}
            switching={switching}
            onChoose={() => setChosen(chunk)}
          />
        ))}
      </div>
      <PassageList chunks={chunks} chosen={chosenN} onChoose={setChosen} />
    </div>
  );
}

interface ChunkTextProps {
  chunk: ChunkView;
  before: ChunkView | undefined;
  passage: Passage | null;
  isChosen: boolean;
  switching: ChunkSwitching;
  onChoose: () => void;
}

function ChunkText({ chunk, before, passage, isChosen, switching, onChoose }: ChunkTextProps) {
  const words = locationLabel(chunk.page, chunk.heading_path);
  const isNewPlace = !before || words !== locationLabel(before.page, before.heading_path);
  return (
    <section className="grid min-w-0 gap-1">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 break-words text-xs text-muted-foreground">
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={onChoose}
            className="inline-flex min-h-6 items-center rounded-md underline-offset-4 hover:underline touch:min-h-11"
          >
            Passage {chunk.n + 1}
          </button>
          {isNewPlace ? words : null}
        </p>
        {chunk.disabled || switching.canManage ? (
          <ChunkSwitch chunk={chunk} {...switching} />
        ) : null}
      </div>
      <PassageText
        pieces={splitAtPassage(chunk, before?.end ?? 0, passage)}
        mark="rounded-sm bg-mark text-foreground outline-none"
        className={chunk.disabled ? "text-muted-foreground" : undefined}
      />
    </section>
  );
}
