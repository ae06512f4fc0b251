import { CHUNKING } from "@/lib/knowledge/chunk-text";
import { FactsCard } from "../../../../_components/items/item-parts";

/** How the documents of a RAG are cut into passages. */
export function ChunkingFacts() {
  const { size, overlap } = CHUNKING;
  return (
    <FactsCard
      title="Advanced Configuration"
      facts={[
        { label: "Passages of up to", value: `${size} characters` },
        { label: "Repeated from the one before, up to", value: `${overlap} characters` },
        {
          label: "How a text is cut",
          value:
            "Sections stay apart, paragraphs and sentences whole as far as they fit. A short text is one passage.",
          wide: true,
        },
      ]}
    />
  );
}
