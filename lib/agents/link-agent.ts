import { authorize } from "@/lib/auth/authorize";
import { type LinkedItemView, linkSchema } from "@/lib/managed-items/project-link-schema";
import { addProjectLink } from "@/lib/managed-items/write-project-links";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { AGENT_LINK } from "./project-link";

const schema = linkSchema("agentId", "Agent id");

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
  const { agentId } = parseInput(schema, input);
  return addProjectLink(ctx, AGENT_LINK, { projectId, itemId: agentId });
}
