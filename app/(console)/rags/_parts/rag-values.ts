import type { RagView } from "@/lib/rags/schema";

const LABELS: Readonly<Record<string, string>> = {
  "document-qa": "Document Q&A",
  "knowledge-base": "Knowledge Base",
  "semantic-search": "Semantic Search",
  conversational: "Conversational",
  "multi-modal": "Multi-Modal",
  custom: "Custom",
};

/** Returns the label of a RAG's type; "RAG System" without one. */
export function ragTypeLabel(type: string | null | undefined): string {
  if (!type) return "RAG System";
  return Object.hasOwn(LABELS, type) ? (LABELS[type] ?? type) : type;
}

/** All types with their labels. */
export const RAG_TYPE_OPTIONS = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

/** The values of a RAG's Configuration tab. */
export interface RagValues {
  ragType: string;
  status: string;
  integrationId: string;
  model: string;
}

export const ragValues = ({ ragType, status, ragConfig }: RagView): RagValues => ({
  ragType,
  status,
  integrationId: ragConfig?.integrationId ?? "",
  model: ragConfig?.model ?? "",
});

const configOf = ({ integrationId, model }: RagValues) =>
  integrationId === "" ? null : { integrationId, ...(model && { model }) };

/** Returns the changed fields. */
export function ragChanges(before: RagValues, now: RagValues): Record<string, unknown> {
  const differs = (name: keyof RagValues) => before[name] !== now[name];
  return {
    ...((differs("integrationId") || differs("model")) && { ragConfig: configOf(now) }),
    ...(before.ragType !== now.ragType && { ragType: now.ragType }),
    ...(before.status !== now.status && { status: now.status }),
  };
}
