import type { PreviewView } from "@/lib/knowledge/generations/schema";
import { FactsCard } from "../../../../_components/items/item-parts";

/** How one document would be cut: how many passages, how long, and the first of them. */
export function ChunkingPreview({ preview }: { preview: PreviewView }) {
  const { document, chunks, chunks_now, lengths, first } = preview;
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status">
        <strong className="font-medium">{document.title}</strong> would be{" "}
        {chunks === 1 ? "1 passage" : `${chunks} passages`}; now it is {chunks_now}.
      </p>
      <FactsCard
        title="Length of its passages"
        facts={[
          { label: "Shortest", value: `${lengths.shortest} characters` },
          { label: "In the middle", value: `${lengths.middle} characters` },
          { label: "Longest", value: `${lengths.longest} characters` },
        ]}
      />
      <ol aria-label="First passages" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {first.map(({ n, page, heading_path, text }) => (
          <li key={n} className="grid min-w-0 gap-1 rounded-lg border px-3 py-2">
            <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-muted-foreground">
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
