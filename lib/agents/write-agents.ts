import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import {
  addProjectLink,
  newLinkStatements,
  removeProjectLink,
  setLinkRole,
} from "@/lib/managed-items/project-links";
import type { LinkedItemView } from "@/lib/managed-items/schema";
import { createItem, deleteItem, updateItem } from "@/lib/managed-items/write-items";
import { parseInput } from "@/lib/parse-input";
import { AGENT_LINK, AGENT_STORE } from "./agent-store";
import { getAgent } from "./read-agents";
import { endWorkStatements } from "./runs/end-work";
import { type AgentView, agentLinkSchema, createAgentSchema, updateAgentSchema } from "./schema";
import { optionProblems } from "./templates/templates";

interface WrittenAgent {
  agent: AgentView;
  version: number;
}

/**
 * Creates an agent with its team, which works in the project of `project_id` where one is named.
 *
 * @param idempotencyKey the request's key: the same one again answers the agent that it made.
 * @returns the agent and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for a project that one may not see.
 */
export async function createAgent(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<WrittenAgent> {
  authorize(ctx.actor, "agents.create");
  const { project_id: projectId } = parseInput(createAgentSchema, input);
  const link = projectId === null ? undefined : await newLinkStatements(ctx, AGENT_LINK, projectId);
  const { view, version } = await createItem(ctx, AGENT_STORE, input, idempotencyKey, link);
  return { agent: view, version };
}

/**
 * Changes the named fields of an agent. An edit without fields changes nothing.
 *
 * @param change.ifMatch the version that the change is meant for, or null.
 * @returns the agent and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function updateAgent(
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<WrittenAgent> {
  await refuseOptions(ctx, change);
  const { view, version } = await updateItem(ctx, AGENT_STORE, change);
  return { agent: view, version };
}

/** @throws AppError `unauthenticated`, `forbidden`, `not_found`, or `invalid_input` for options that the agent's template does not have: what it was made from never changes. */
async function refuseOptions(ctx: Context, { id, changes }: { id: string; changes: unknown }) {
  authorize(ctx.actor, "agents.edit");
  const read = updateAgentSchema.safeParse(changes);
  const options = read.data?.agentConfig?.options;
  if (!options) return;
  const { agent } = await getAgent(ctx, id);
  const problems = Object.entries(optionProblems(agent.templateId, options));
  const [first] = problems;
  if (!first) return;
  const errors = problems.map(([name, message]) => [`agentConfig.options.${name}`, [message]]);
  throw new AppError("invalid_input", first[1], { errors: Object.fromEntries(errors) });
}

/**
 * Moves an agent to the trash with its team and its links to projects. Its runs end and its schedules pause.
 *
 * @param which.ifMatch the version that is meant, or null for whichever it is.
 * @throws AppError `unauthenticated`, `forbidden`, `not_found` or `precondition_failed`.
 */
export async function deleteAgent(
  ctx: Context,
  which: { id: string; ifMatch?: number | null },
): Promise<void> {
  await deleteItem(ctx, AGENT_STORE, which, (isInTrash) =>
    endWorkStatements(ctx, { agentId: which.id }, isInTrash),
  );
}

/**
 * Lets a project use the agent of `{ agentId }`. For whoever manages both sides.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for a side that the person may not see.
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
 * Gives an agent the role of `{ projectRole }` in a project that uses it. For whoever manages the project's assignments.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for what is not linked or not theirs to see.
 */
export async function setAgentRole(
  ctx: Context,
  { projectId, agentId, input }: { projectId: string; agentId: string; input: unknown },
): Promise<LinkedItemView> {
  return setLinkRole(ctx, AGENT_LINK, { projectId, itemId: agentId, input });
}

/**
 * Takes an agent out of a project. For whoever manages either side.
 *
 * @throws AppError `unauthenticated`, `forbidden`, or `not_found` for what is not linked or not theirs to see.
 */
export async function unlinkAgent(
  ctx: Context,
  { projectId, agentId }: { projectId: string; agentId: string },
): Promise<void> {
  await removeProjectLink(ctx, AGENT_LINK, { projectId, itemId: agentId });
}
