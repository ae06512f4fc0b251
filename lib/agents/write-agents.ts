import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { AGENT_LINK } from "@/lib/managed-items/agents-and-rags";
import {
  addProjectLink,
  newLinkStatements,
  removeProjectLink,
  setLinkRole,
} from "@/lib/managed-items/project-links";
import type { LinkedItemView } from "@/lib/managed-items/schema";
import { createItem, deleteItem, updateItem } from "@/lib/managed-items/write-items";
import { parseInput } from "@/lib/parse-input";
import { AGENT_STORE } from "./agent-store";
import { refuseAssignee } from "./assignee";
import { getAgent } from "./read-agents";
import { cancelRunsStatements } from "./runs/end-work";
import { type AgentView, agentLinkSchema, createAgentSchema, updateAgentSchema } from "./schema";
import { optionProblems } from "./templates/templates";
import { restoredStatement } from "./versions/version-rules";

interface WrittenAgent {
  agent: AgentView;
  version: number;
}

/**
 * Creates an agent with its team, linked to the project of `project_id` if given.
 *
 * @param idempotencyKey a repeated key returns the agent that the first request created.
 * @returns the agent and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` if the actor
 *   can't see the project.
 */
export async function createAgent(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<WrittenAgent> {
  authorize(ctx.actor, "agents.create");
  const { project_id: projectId, agentConfig } = parseInput(createAgentSchema, input);
  await refuseAssignee(ctx, agentConfig?.options?.assignee, projectId === null ? [] : [projectId]);
  const link = projectId === null ? undefined : await newLinkStatements(ctx, AGENT_LINK, projectId);
  const { view, version } = await createItem(ctx, AGENT_STORE, input, idempotencyKey, link);
  return { agent: view, version };
}

/**
 * Changes the given fields of an agent.
 *
 * @param change.ifMatch the expected version, or null for any.
 * @param change.restoredFrom the version whose configuration this is.
 * @returns the agent and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found`,
 *   `precondition_failed`, or `conflict` if its scenarios must pass first.
 */
export async function updateAgent(
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch?: number | null; restoredFrom?: number },
): Promise<WrittenAgent> {
  await refuseOptions(ctx, change);
  const { restoredFrom } = change;
  const { view, version } = await updateItem(
    ctx,
    AGENT_STORE,
    change,
    restoredFrom === undefined
      ? undefined
      : ({ guard }) => ({ restored: restoredStatement(ctx, { ...change, restoredFrom, guard }) }),
  );
  return { agent: view, version };
}

/**
 * Rejects options that the agent's template doesn't have, and an assignee who can't be one. The
 * template never changes.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `invalid_input`.
 */
export async function refuseOptions(
  ctx: Context,
  { id, changes }: { id: string; changes: unknown },
) {
  authorize(ctx.actor, "agents.edit");
  const read = updateAgentSchema.safeParse(changes);
  const options = read.data?.agentConfig?.options;
  if (!options) return;
  const { agent } = await getAgent(ctx, id);
  const problems = Object.entries(optionProblems(agent.templateId, options));
  const [first] = problems;
  const projects = agent.assigned_projects.flatMap(({ projectId }) => projectId ?? []);
  if (!first) return refuseAssignee(ctx, options.assignee, projects);
  const errors = problems.map(([name, message]) => [`agentConfig.options.${name}`, [message]]);
  throw new AppError("invalid_input", first[1], { errors: Object.fromEntries(errors) });
}

/**
 * Moves an agent to the trash with its team and its project links. Its runs end and its schedules
 * pause.
 *
 * @param which.ifMatch the expected version, or null for any.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteAgent(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, AGENT_STORE, which, (isInTrash) =>
    cancelRunsStatements(ctx, { agentId: which.id }, isInTrash),
  );
}

/**
 * Links the agent of `{ agentId }` to a project. The actor must manage both.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` if the actor
 *   can't see one of them.
 */
export async function linkAgent(
  ctx: Context,
  { projectId, input }: { projectId: string; input: unknown },
): Promise<LinkedItemView> {
  authorize(ctx.actor, "projects.link");
  const { agentId } = parseInput(agentLinkSchema, input);
  return addProjectLink(ctx, AGENT_LINK, { projectId, itemId: agentId });
}

/**
 * Sets an agent's role in a project to `{ projectRole }`. The actor must manage the project's
 * assignments.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` if the link
 *   doesn't exist or the actor can't see it.
 */
export async function setAgentRole(
  ctx: Context,
  { projectId, agentId, input }: { projectId: string; agentId: string; input: unknown },
): Promise<LinkedItemView> {
  return setLinkRole(ctx, AGENT_LINK, { projectId, itemId: agentId, input });
}

/**
 * Unlinks an agent from a project. The actor must manage one of them.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `not_found` if the link doesn't exist or the
 *   actor can't see it.
 */
export async function unlinkAgent(
  ctx: Context,
  { projectId, agentId }: { projectId: string; agentId: string },
): Promise<void> {
  await removeProjectLink(ctx, AGENT_LINK, { projectId, itemId: agentId });
}
