import { authorize } from "@/lib/auth/authorize";
import { type LinkedItemView, linkSchema } from "@/lib/managed-items/project-link-schema";
import { addProjectLink } from "@/lib/managed-items/write-project-links";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { RAG_LINK } from "./project-link";

const schema = linkSchema("ragId", "RAG id");

/**
 * Lets a project use the RAG of `{ ragId }`. For whoever manages both sides.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, or `not_found` for a side that the person may not see.
 */
export async function linkRag(
  ctx: Context,
  { projectId, input }: { projectId: string; input: unknown },
): Promise<LinkedItemView> {
  authorize(ctx.actor, "projects.link");
  const { ragId } = parseInput(schema, input);
  return addProjectLink(ctx, RAG_LINK, { projectId, itemId: ragId });
}
