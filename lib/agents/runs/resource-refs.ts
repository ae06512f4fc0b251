import type { WorkspaceType } from "@/db/vocabulary";

/**
 * Something that a step has read, with its own access rules: a project with its tasks, a workspace
 * of a project (`id` is the project's), a RAG, a task, an agent or a tool server.
 */
export type ResourceRef =
  | { kind: "project" | "rag" | "task" | "agent" | "server"; id: string }
  | { kind: "workspace"; id: string; type: WorkspaceType };

/** Returns a key to compare resources. */
const keyOf = ({ kind, id, ...resource }: ResourceRef): string =>
  JSON.stringify(["type" in resource ? `${kind}:${resource.type}` : kind, id]);

/** Parses the resources in a column; empty for null. */
export const parseResources = (stored: string | null): ResourceRef[] =>
  stored === null ? [] : (JSON.parse(stored) as ResourceRef[]);

/** Returns the resources that every reader of a shared conversation with an agent may open. */
export const conversationResources = ({
  agentId,
  projectId,
}: {
  agentId: string;
  projectId: string | null;
}): ResourceRef[] => [
  { kind: "agent", id: agentId },
  ...(projectId === null ? [] : [{ kind: "project" as const, id: projectId }]),
];

/** Joins lists of resources without duplicates. */
export const joinResources = (...lists: readonly (readonly ResourceRef[])[]): ResourceRef[] => [
  ...new Map(lists.flat().map((resource) => [keyOf(resource), resource])).values(),
];
