import { sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import type { Actor } from "@/lib/auth/actor";
import { actorStands } from "@/lib/auth/actor-stands";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { assignStatement, isUnchanged } from "@/lib/managed-items/statements";
import { unknownAssignee } from "@/lib/managed-items/unknown-assignee";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isForeignKeyViolation } from "@/lib/platform/database-errors";
import { createOnce } from "@/lib/platform/idempotency";
import { PROJECT } from "./definition";
import { projectView } from "./project-view";
import { addWorkspacesStatement, foundProject, projectStatement } from "./rows";
import { type CreateProject, createProjectSchema, type ProjectView } from "./schema";

/** The project, for somebody who still may create one; the rest only with it. Columns as in the schema. */
function insertStatements(ctx: Context, id: string, actor: Actor, input: CreateProject) {
  const isMade = isUnchanged(PROJECT, id, null);
  const aiConfig = input.aiConfig ? JSON.stringify(input.aiConfig) : null;
  return [
    ctx.db
      .insert(projects)
      .select(
        sql`SELECT ${id}, ${input.name}, ${input.details}, ${input.projectUrl}, ${actor.id}, ${ctx.now}, ${ctx.now}, 1,
          ${input.projectType}, ${input.status}, ${input.aiProjectType ?? null}, ${aiConfig}
          WHERE ${actorStands(actor)}`,
      )
      .returning({ id: projects.id }),
    auditIfChangedStatement(ctx, {
      action: "projects.create",
      entityType: "project",
      entityId: id,
      after: input,
    }),
    addWorkspacesStatement(ctx, id, input.workspaces, isMade),
    assignStatement(ctx, PROJECT, id, input.assigned_users, isMade),
  ] as const;
}

/**
 * Creates a project with its workspaces and its team.
 *
 * @param idempotencyKey the request's key: the same one again answers the project that it made.
 * @returns the project and its version.
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function createProject(
  ctx: Context,
  input: unknown,
  idempotencyKey: string | null = null,
): Promise<{ project: ProjectView; version: number }> {
  const actor = authorize(ctx.actor, "projects.create");
  const parsed = parseInput(createProjectSchema, input);
  const id = crypto.randomUUID();
  const once = { scope: "projects", key: idempotencyKey, id, table: projects };
  const statements = insertStatements(ctx, id, actor, parsed);
  const made = await createOnce(ctx, once, statements).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? unknownAssignee() : error;
  });
  if (made.results?.[0].length === 0) throw new AppError("forbidden", INSUFFICIENT_PERMISSIONS);
  const row = foundProject(await projectStatement(ctx, actor, made.id));
  return { project: projectView(row), version: row.version };
}
