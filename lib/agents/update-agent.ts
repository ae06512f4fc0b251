import { updateItem } from "@/lib/managed-items/update-item";
import type { Context } from "@/lib/platform/context";
import type { AgentView } from "./schema";
import { AGENT_WRITING } from "./writing";

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
): Promise<{ agent: AgentView; version: number }> {
  const { view, version } = await updateItem(ctx, AGENT_WRITING, change);
  return { agent: view, version };
}
