import { sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import { assignStatement } from "@/lib/managed-items/statements";
import { unknownAssignee } from "@/lib/managed-items/unknown-assignee";
import { parseInput } from "@/lib/parse-input";
import { auditStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isForeignKeyViolation } from "@/lib/platform/database-errors";
import { createOnce } from "@/lib/platform/idempotency";
import { PROJECT } from "./definition";
import { projectView } from "./project-view";
import { addWorkspacesStatement, foundProject, projectStatement } from "./rows";
import { type CreateProject, createProjectSchema, type ProjectView } from "./schema";

function insertStatements(ctx: Context, id: string, createdBy: string, input: CreateProject) {
  const always = sql`1 = 1`;
  const { assigned_users, workspaces, projectUrl, projectType, aiConfig, ...columns } = input;
  const row = {
    ...columns,
    id,
    url: projectUrl,
    type: projectType,
    aiConfig: aiConfig && JSON.stringify(aiConfig),
    createdBy,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  };
  return [
    ctx.db.insert(projects).values(row),
    addWorkspacesStatement(ctx, id, workspaces, always),
    assignStatement(ctx, PROJECT, id, assigned_users, always),
    auditStatement(ctx, {
      action: "projects.create",
      entityType: "project",
      entityId: id,
      after: input,
    }),
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
  const statements = insertStatements(ctx, id, actor.id, parsed);
  const made = await createOnce(ctx, once, statements).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? unknownAssignee() : error;
  });
  const row = foundProject(await projectStatement(ctx, actor, made.id));
  return { project: projectView(row), version: row.version };
}
