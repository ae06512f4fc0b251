import { createItem } from "@/lib/managed-items/create-item";
import type { Context } from "@/lib/platform/context";
import type { AgentView } from "./schema";
import { AGENT_WRITING } from "./writing";

/**
 * Creates an agent with its team.
 *
 * @param idempotencyKey the request's key: the same one again answers the agent that it made.
 * @returns the agent and its version.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function createAgent(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<{ agent: AgentView; version: number }> {
  const { view, version } = await createItem(ctx, AGENT_WRITING, input, idempotencyKey);
  return { agent: view, version };
}
