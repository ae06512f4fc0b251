import { removeProjectLink } from "@/lib/managed-items/write-project-links";
import type { Context } from "@/lib/platform/context";
import { AGENT_LINK } from "./project-link";

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
