const LABELS: Readonly<Record<string, string>> = {
  "document-qa": "Document Q&A",
  "knowledge-base": "Knowledge Base",
  "semantic-search": "Semantic Search",
  conversational: "Conversational",
  "multi-modal": "Multi-Modal",
  custom: "Custom",
};

/** A RAG's type in words; "RAG System" without one. */
export function ragTypeLabel(type: string | null | undefined): string {
  if (!type) return "RAG System";
  return Object.hasOwn(LABELS, type) ? (LABELS[type] ?? type) : type;
}

/** Every type with its words, for a choice. */
export const RAG_TYPE_OPTIONS = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

/** What the Configuration tab of a RAG holds. */
export interface RagValues {
  ragType: string;
  status: string;
}

/** The fields that differ. */
export function ragChanges(before: RagValues, now: RagValues): Record<string, unknown> {
  return {
    ...(before.ragType !== now.ragType && { ragType: now.ragType }),
    ...(before.status !== now.status && { status: now.status }),
  };
}
