import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { users } from "@/db/schema/auth";
import { projectUsers, workspaces, workspaceUsers } from "@/db/schema/projects";
import { WORKSPACE_TYPES } from "@/db/vocabulary";
import { auditEachStatement, NEW_ID } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { readSystemRole } from "@/lib/auth/roles";
import { avatarColumn } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { getItemTeam } from "@/lib/managed-items/get-item-team";
import { assignableRules, teamFullError } from "@/lib/managed-items/people";
import type { TeamMemberView } from "@/lib/managed-items/schema";
import { parseInput } from "@/lib/parse-input";
import { PROJECT } from "@/lib/projects/definition";
import { readProjectFacts } from "@/lib/projects/project-facts";
import { enteredStatements } from "./entered-requests";
import { loadWorkspace } from "./load-workspace";
import { MAX_WORKSPACE_TEAM, workspaceTeamCountColumn } from "./rows";
import { managesTeamsRules } from "./rules";
import { assignWorkspaceUserSchema } from "./schema";

/**
 * A person on a project's team or in one of its workspaces, with the workspace teams they are on.
 */
export interface WorkspaceMemberships extends TeamMemberView {
  workspaces: string[];
  /** They can enter every workspace without being on its team. */
  hasAllAccess: boolean;
}

/** Reads who is on which workspace team of a project. */
function membershipsStatement(ctx: Context, projectId: string) {
  return ctx.db
    .select({
      type: workspaces.type,
      id: users.id,
      name: users.name,
      email: users.email,
      avatar: avatarColumn().as("avatar"),
      role: users.role,
      active: users.active,
    })
    .from(workspaceUsers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceUsers.workspaceId))
    .innerJoin(users, eq(users.id, workspaceUsers.userId))
    .where(eq(workspaces.projectId, projectId))
    .orderBy(asc(workspaces.type))
    .limit(WORKSPACE_TYPES.length * MAX_WORKSPACE_TEAM);
}

/**
 * Returns the project's team and people who are only in a workspace, each with their workspaces.
 */
function membershipsView(
  members: readonly TeamMemberView[],
  rows: Awaited<ReturnType<typeof membershipsStatement>>,
  createdBy: string | null,
): WorkspaceMemberships[] {
  const people = new Map<string, WorkspaceMemberships>();
  const add = (person: TeamMemberView) => {
    const facts = { createdBy, projectRole: null, isWorkspaceMember: false };
    const actor = { id: person.id, role: readSystemRole(person.role) };
    const hasAllAccess = can(actor, "workspaces.enter", facts);
    const added = { ...person, workspaces: [], hasAllAccess };
    people.set(person.id, added);
    return added;
  };
  for (const member of members) add(member);
  for (const { type, ...person } of rows) {
    const known = people.get(person.id) ?? add({ ...person, assignedRole: null });
    known.workspaces.push(type);
  }
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/**
 * Returns who is on which workspace team of a project, by name. Null if the person doesn't manage
 * the workspace teams. One round trip.
 *
 * @throws AppError `invalid_input` without an id, `not_found` if they can't see the project.
 */
export async function listProjectMemberships(
  ctx: Context,
  id: string,
): Promise<WorkspaceMemberships[] | null> {
  const actor = authorize(ctx.actor, "projects.list");
  const [facts, { members }, rows] = await Promise.all([
    readProjectFacts(ctx, actor, id),
    getItemTeam(ctx, PROJECT, id),
    membershipsStatement(ctx, id),
  ]);
  return can(actor, "workspaces.assign", facts)
    ? membershipsView(members, rows, facts.createdBy)
    : null;
}

/**
 * Returns the statements that add people to workspace teams, with an audit row each. `missing`
 * pairs `users` with `workspaces`.
 */
function addMembersStatements(ctx: Context, projectId: string, missing: SQL) {
  const after = sql`json_object('userId', ${users.id}, 'projectId', ${workspaces.projectId}, 'workspaceType', ${workspaces.type})`;
  return {
    placesAudit: auditEachStatement(
      ctx,
      "workspace",
      sql`SELECT ${NEW_ID} AS id, 'workspaces.assign' AS action, ${workspaces.id} AS entity_id, NULL AS before,
        ${after} AS after FROM ${missing}`,
    ),
    added: insertFrom(
      ctx.db,
      workspaceUsers,
      { workspaceId: sql`${workspaces.id}`, userId: sql`${users.id}`, assignedAt: ctx.now },
      missing,
    ).returning({ workspaceId: workspaceUsers.workspaceId }),
    ...enteredStatements(
      ctx,
      sql`SELECT ${workspaces.id} FROM ${workspaces} WHERE ${workspaces.projectId} = ${projectId}`,
    ),
  };
}

/**
 * The same for a project's whole team, for workspaces created in this batch.
 *
 * @param which SQL over `workspaces`: the workspaces to add them to. All by default.
 */
export const wholeTeamStatements = (ctx: Context, projectId: string, which: SQL = sql`1`) =>
  addMembersStatements(
    ctx,
    projectId,
    sql`${workspaces} JOIN ${projectUsers} ON ${projectUsers.projectId} = ${workspaces.projectId}
      JOIN ${users} ON ${users.id} = ${projectUsers.userId} AND ${users.active} = 1
      WHERE ${workspaces.projectId} = ${projectId} AND ${which}
        AND NOT EXISTS (SELECT 1 FROM ${workspaceUsers} AS member
          WHERE member.workspace_id = ${workspaces.id} AND member.user_id = ${users.id})`,
  );

/**
 * Adds an active person to the team of every workspace of a project, for people who manage these
 * teams. Existing assignments stay unchanged. One audit row per new assignment.
 *
 * @throws AppError `not_found` if the actor can't see the project, `forbidden`, `invalid_input` for
 * an unknown or inactive person, `conflict` if a team is full.
 */
export async function assignToEveryWorkspace(
  ctx: Context,
  { projectId, ...input }: { projectId: string; userId: unknown },
): Promise<{ added: number }> {
  const actor = authorize(ctx.actor, "workspaces.assign");
  // The permission is the same for each of the project's workspaces.
  const anyOne = { projectId, workspaceType: WORKSPACE_TYPES[0] };
  const loaded = await loadWorkspace(ctx, actor, anyOne);
  authorize(actor, "workspaces.assign", loaded.facts);
  const { userId } = parseInput(assignWorkspaceUserSchema, input);

  const rules = [...managesTeamsRules(actor, projectId), ...assignableRules(userId, sql`0`)];
  const isWorkspaceMember = exists(
    workspaceUsers,
    and(eq(workspaceUsers.workspaceId, workspaces.id), eq(workspaceUsers.userId, userId)),
  );
  const missing = sql`${workspaces} JOIN ${users} ON ${users.id} = ${userId}
    WHERE ${workspaces.projectId} = ${projectId} AND NOT ${isWorkspaceMember}
      AND ${workspaceTeamCountColumn()} < ${MAX_WORKSPACE_TEAM} AND ${allHold(rules)}`;
  const { added, left } = await namedBatch(ctx.db, {
    ...addMembersStatements(ctx, projectId, missing),
    left: ctx.db
      .select({ count: sql<number>`count(*)`.as("count") })
      .from(workspaces)
      .where(sql`${workspaces.projectId} = ${projectId} AND NOT ${isWorkspaceMember}`),
  });
  if (left[0]?.count === 0) return { added: added.length };
  await refuseUnmet(ctx, rules);
  throw teamFullError(MAX_WORKSPACE_TEAM);
}
