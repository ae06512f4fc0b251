import { and, eq, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { projects } from "@/db/schema/projects";
import { actorStands, refuseFallen } from "@/lib/auth/actor-stands";
import { authorize } from "@/lib/auth/authorize";
import {
  assignStatement,
  isUnchanged,
  leaveStatements,
  staleItem,
  unassignOthersStatement,
} from "@/lib/managed-items/statements";
import { unknownAssignee } from "@/lib/managed-items/unknown-assignee";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { isForeignKeyViolation } from "@/lib/platform/database-errors";
import { PROJECT } from "./definition";
import { projectView } from "./project-view";
import {
  addWorkspacesStatement,
  dropOtherWorkspacesStatement,
  foundProject,
  projectStatement,
} from "./rows";
import { type ProjectView, type UpdateProject, updateProjectSchema } from "./schema";

/** What hangs on the project. Runs before the row itself is bumped, so that the guard means the same for all. */
function partStatements(
  ctx: Context,
  id: string,
  { workspaces, assigned_users }: UpdateProject,
  guard: SQL,
) {
  const statements: BatchItem<"sqlite">[] = [];
  if (workspaces) {
    statements.push(dropOtherWorkspacesStatement(ctx, id, workspaces, guard));
    statements.push(addWorkspacesStatement(ctx, id, workspaces, guard));
  }
  if (assigned_users) {
    statements.push(...leaveStatements(ctx, PROJECT, id, assigned_users, guard));
    statements.push(unassignOthersStatement(ctx, PROJECT, id, assigned_users, guard));
    statements.push(assignStatement(ctx, PROJECT, id, assigned_users, guard));
  }
  return statements;
}

function rowStatement(ctx: Context, id: string, input: UpdateProject, guard: SQL) {
  const {
    workspaces: _workspaces,
    assigned_users: _people,
    projectUrl,
    projectType,
    aiConfig,
    ...columns
  } = input;
  return ctx.db
    .update(projects)
    .set({
      ...columns,
      url: projectUrl,
      type: projectType,
      aiConfig: aiConfig && JSON.stringify(aiConfig),
      updatedAt: ctx.now,
      version: sql`${projects.version} + 1`,
    })
    .where(and(eq(projects.id, id), guard));
}

function updateStatements(ctx: Context, before: ProjectView, input: UpdateProject, guard: SQL) {
  const changed = Object.keys(input) as (keyof UpdateProject)[];
  return [
    ctx.db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, before.id), guard)),
    ...partStatements(ctx, before.id, input, guard),
    rowStatement(ctx, before.id, input, guard),
    auditIfChangedStatement(ctx, {
      action: "projects.update",
      entityType: "project",
      entityId: before.id,
      before: Object.fromEntries(changed.map((name) => [name, before[name]])),
      after: input,
    }),
  ] as const;
}

/**
 * Changes the named fields of a project. A workspace that is taken out goes with its team; kept ones keep theirs. An
 * edit without fields changes nothing.
 *
 * @param ifMatch the version that the change is meant for, or null.
 * @returns the project and its version.
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `not_found` or `precondition_failed`.
 */
export async function updateProject(
  ctx: Context,
  { id, changes, ifMatch = null }: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<{ project: ProjectView; version: number }> {
  const actor = authorize(ctx.actor, "projects.edit");
  const input = parseInput(updateProjectSchema, changes);
  const before = foundProject(await projectStatement(ctx, actor, id));
  if (ifMatch !== null && before.version !== ifMatch) throw staleItem(PROJECT, ifMatch);
  if (Object.keys(input).length === 0)
    return { project: projectView(before), version: before.version };
  const guard = sql`${isUnchanged(PROJECT, id, ifMatch)} AND ${actorStands(actor)}`;
  const [unchanged] = await ctx.db
    .batch(updateStatements(ctx, projectView(before), input, guard))
    .catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? unknownAssignee() : error;
    });
  if (unchanged.length === 0) {
    await refuseFallen(ctx, actor);
    throw staleItem(PROJECT, ifMatch);
  }
  const row = foundProject(await projectStatement(ctx, actor, id));
  return { project: projectView(row), version: row.version };
}
