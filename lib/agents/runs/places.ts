import type { WorkspaceType } from "@/db/vocabulary";

/**
 * What a step of a run has read, as far as access to it is decided: a project with its tasks, one workspace of a project
 * (`id` is the project's), a RAG, a task, or a tool server.
 */
export type ReadPlace =
  | { kind: "project" | "rag" | "task" | "agent" | "server"; id: string }
  | { kind: "workspace"; id: string; type: WorkspaceType };

/** Returns the place as the text by which two are compared. */
const keyOf = ({ kind, id, ...place }: ReadPlace): string =>
  JSON.stringify(["type" in place ? `${kind}:${place.type}` : kind, id]);

/** Reads the places of a column; none where nothing was recorded. */
export const readPlaces = (stored: string | null): ReadPlace[] =>
  stored === null ? [] : (JSON.parse(stored) as ReadPlace[]);

/** Returns the places that a reader of a shared conversation with an agent may open. */
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

/** Joins lists of places; each place comes once. */
export const joinPlaces = (...lists: readonly (readonly ReadPlace[])[]): ReadPlace[] => [
  ...new Map(lists.flat().map((place) => [keyOf(place), place])).values(),
];
