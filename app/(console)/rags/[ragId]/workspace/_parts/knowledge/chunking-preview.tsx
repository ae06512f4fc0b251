import { useNumberFormats } from "@/components/number-formats";
import { formatCost } from "@/lib/agents/runs/run-words";
import type { PreviewView } from "@/lib/knowledge/generations/schema";
import { FactsCard } from "../../../../../_parts/items/item-parts";

interface ChunkingPreviewProps {
  preview: PreviewView;
  /** The embedding model; null for none. */
  model: string | null;
}

/**
 * Shows how one document would be cut, its first passages, and the cost of embedding all documents.
 */
export function ChunkingPreview({ preview, model }: ChunkingPreviewProps) {
  const { document, chunks, chunks_now, lengths, first, vectors } = preview;
  const formats = useNumberFormats();
  const counted = (count: number, one: string) =>
    `${formats.number(count)} ${one}${count === 1 ? "" : "s"}`;
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status">
        <strong className="font-medium">{document.title}</strong> would have{" "}
        {`${counted(chunks, "passage")} (${formats.number(chunks_now)} now).`}
      </p>
      <FactsCard
        title="Passage length"
        facts={[
          { label: "Shortest", value: `${lengths.shortest} characters` },
          { label: "Median", value: `${lengths.middle} characters` },
          { label: "Longest", value: `${lengths.longest} characters` },
        ]}
      />
      {model === null ? null : (
        <p>
          Embedding with {model}: about {counted(vectors.passages, "passage")},{" "}
          {counted(vectors.tokens, "token")}
          {vectors.micro_dollars === null
            ? ". Cost unknown: a superadmin can enter the price under Usage."
            : `, ${formatCost(vectors.micro_dollars, formats)}. Passages that already have a vector cost nothing.`}
        </p>
      )}
      <ol aria-label="First passages" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {first.map(({ n, page, heading_path, text }) => (
          <li key={n} className="grid min-w-0 gap-1 py-2">
            <p className="flex flex-wrap gap-x-3 text-13 text-muted-foreground">
              <span>
                {n + 1} of {chunks}
              </span>
              <span>{text.length} characters</span>
              {page === null ? null : <span>Page {page}</span>}
              {heading_path.length > 0 ? (
                <span className="min-w-0 truncate">{heading_path.join(" › ")}</span>
              ) : null}
            </p>
            <p className="line-clamp-4 whitespace-pre-line break-words">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
