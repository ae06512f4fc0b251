import { and, eq } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { PROJECT_NOT_FOUND } from "@/lib/projects/schema";

/** Throws `not_found`, beside the field, unless the person may read the project that a task shall go to. */
export async function requireReadableProject(ctx: Context, actor: Actor, id: string) {
  const [found] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), isReadableProject(actor)));
  if (found) return;
  throw new AppError("not_found", PROJECT_NOT_FOUND, {
    errors: { project_id: [PROJECT_NOT_FOUND] },
  });
}
