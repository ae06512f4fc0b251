import type { ProjectLinks } from "@/lib/managed-items/project-link-schema";
import { readProjectLinks } from "@/lib/managed-items/project-links";
import type { Context } from "@/lib/platform/context";
import { AGENT_LINK } from "./project-link";

/**
 * The agents that a project uses, as far as the person may see them, and those that they could link to it.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
 */
export async function listProjectAgents(ctx: Context, projectId: string): Promise<ProjectLinks> {
  return readProjectLinks(ctx, AGENT_LINK, projectId);
}
