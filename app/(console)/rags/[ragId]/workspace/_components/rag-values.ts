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
