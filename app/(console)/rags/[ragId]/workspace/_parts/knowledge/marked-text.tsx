import { Link } from "@/components/link";
import type { ChunkView } from "@/lib/knowledge/documents/schema";
import { documentHref, locationLabel, type MarkedPiece, splitAtWords } from "./passage-links";
import { PassageText } from "./passage-text";

/** Classes of a marked word. */
export const WORD_MARK = "rounded-sm bg-mark text-foreground";

/** A text with marked words. */
export function MarkedText({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ at, text, isMarked }) =>
    isMarked ? (
      <mark key={at} className={WORD_MARK}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

interface FoundChunksProps {
  ragId: string;
  documentId: string;
  chunks: readonly ChunkView[];
  /** Number of passages on all pages. */
  total: number;
  /** The search text. */
  q: string;
}

/** The passages of a document that contain a text, each with a link to its location. */
export function FoundChunks({ ragId, documentId, chunks, total, q }: FoundChunksProps) {
  return (
    <>
      <p role="status" className="text-sm text-muted-foreground">
        {total === 1 ? "1 passage contains" : `${total || "No"} passages contain`} “{q}”.
      </p>
      <ol aria-label="Passages" className="lines">
        {chunks.map((chunk) => (
          <li key={chunk.id} className="grid min-w-0 gap-1 py-3">
            <Link
              href={documentHref(ragId, documentId, chunk)}
              className="inline-flex min-h-6 items-center break-words text-13 text-brand underline underline-offset-4 touch:min-h-11"
            >
              {locationLabel(chunk.page, chunk.heading_path) || `Passage ${chunk.n + 1}`}
            </Link>
            <PassageText pieces={splitAtWords(chunk.text, [q], true)} mark={WORD_MARK} />
          </li>
        ))}
      </ol>
    </>
  );
}
