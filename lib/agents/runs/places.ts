import type { WorkspaceType } from "@/db/vocabulary";

/**
 * Something that a step has read, with its own access rules: a project with its tasks, a workspace
 * of a project (`id` is the project's), a RAG, a task, an agent or a tool server.
 */
export type ReadPlace =
  | { kind: "project" | "rag" | "task" | "agent" | "server"; id: string }
  | { kind: "workspace"; id: string; type: WorkspaceType };

/** Returns a key to compare places. */
const keyOf = ({ kind, id, ...place }: ReadPlace): string =>
  JSON.stringify(["type" in place ? `${kind}:${place.type}` : kind, id]);

/** Parses the places in a column; empty for null. */
export const readPlaces = (stored: string | null): ReadPlace[] =>
  stored === null ? [] : (JSON.parse(stored) as ReadPlace[]);

/** Returns the places that every reader of a shared conversation with an agent may open. */
export const conversationPlaces = ({
  agentId,
  projectId,
}: {
  agentId: string;
  projectId: string | null;
}): ReadPlace[] => [
  { kind: "agent", id: agentId },
  ...(projectId === null ? [] : [{ kind: "project" as const, id: projectId }]),
];

/** Joins lists of places without duplicates. */
export const joinPlaces = (...lists: readonly (readonly ReadPlace[])[]): ReadPlace[] => [
  ...new Map(lists.flat().map((place) => [keyOf(place), place])).values(),
];
