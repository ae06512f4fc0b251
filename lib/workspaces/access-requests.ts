import { and, desc, eq, isNull, lte, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { notices, users } from "@/db/schema/auth";
import { accessRequests, projects, workspaces, workspaceUsers } from "@/db/schema/projects";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { notAssignableError, teamFullError } from "@/lib/managed-items/people";
import { noticeEachStatement, noticeStatement } from "@/lib/notices/notice-statement";
import { settleStatement } from "@/lib/notices/settle";
import { parseInput } from "@/lib/parse-input";
import { isReadableProject } from "@/lib/projects/definition";
import { projectTabPath } from "@/lib/projects/project-tabs";
import { answersAccessRequests } from "@/lib/projects/team-managers";
import { countAttempt, FIFTEEN_MINUTES_MS } from "@/lib/rate-limit";
import { DAY_MS, isoTime, isoTimeOrNull } from "@/lib/time";
import { workspacePath } from "./catalogue";
import {
  existingId,
  loadedWorkspace,
  loadManagedWorkspace,
  loadWorkspace,
  stillManagesWorkspace,
  type WorkspaceAddress,
  workspaceStatement,
} from "./load-workspace";
import { MAX_WORKSPACE_TEAM } from "./rows";
import {
  type AccessRequestView,
  decideAccessSchema,
  RECEIVERS_SHOWN,
  type WorkspaceAccess,
} from "./schema";
import { assignStatement } from "./workspace-team";

const IS_IN = "You already have access to this workspace";
const MANAGES = "You manage this workspace's team. Join it yourself.";
const NOT_FOUND = "Request not found";
const DECIDED = "This request was already decided";
const DECLINED = "Your request was declined. You can ask again after a day.";

/**
 * An undecided request can be sent again after this time, with a new notice. A declined one after a
 * day.
 */
const OPEN_MS = 7 * DAY_MS;
const DECLINED_MS = DAY_MS;
/** Requests per person in 15 minutes. */
const MOST_REQUESTS = 20;

/**
 * Returns the statement for people who get a request for a project's workspaces: the first few by
 * name.
 */
export const accessRequestReceiversStatement = (ctx: Context, projectId: string) =>
  ctx.db
    .select({ name: users.name })
    .from(users)
    .where(answersAccessRequests(sql`${projectId}`))
    .orderBy(users.name, users.id)
    .limit(RECEIVERS_SHOWN);

/**
 * Returns the statement for the person's own pending and recently declined requests in a project,
 * newest first.
 */
export const ownRequestsStatement = (ctx: Context, actor: Actor, projectId: string) =>
  ctx.db
    .select({
      type: workspaces.type,
      decision: accessRequests.decision,
      createdAt: accessRequests.createdAt,
    })
    .from(accessRequests)
    .innerJoin(workspaces, eq(workspaces.id, accessRequests.workspaceId))
    .where(
      and(
        eq(accessRequests.userId, actor.id),
        eq(workspaces.projectId, projectId),
        sql`(${accessRequests.decision} IS NULL OR (${accessRequests.decision} = 'declined'
          AND ${accessRequests.decidedAt} > ${ctx.now - DECLINED_MS}))`,
      ),
    )
    .orderBy(desc(accessRequests.createdAt));

/**
 * Returns what a person can do about a workspace they can't enter: join it if they manage its team,
 * or request access. One round trip.
 *
 * @throws AppError `not_found` if they can't see the project, `workspace_missing`.
 */
export async function getWorkspaceAccess(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<WorkspaceAccess> {
  const actor = authorize(ctx.actor, "workspaces.list");
  const { rows, asked, own } = await namedBatch(ctx.db, {
    rows: workspaceStatement(ctx, actor, address),
    asked: accessRequestReceiversStatement(ctx, address.projectId),
    own: ownRequestsStatement(ctx, actor, address.projectId),
  });
  const loaded = loadedWorkspace(rows, address);
  existingId(loaded);
  const last = own.find(({ type }) => type === loaded.type);
  return {
    may_enter: can(actor, "workspaces.enter", loaded.facts),
    may_join: can(actor, "workspaces.assign", loaded.facts),
    requested_at: last && last.decision === null ? isoTime(last.createdAt) : null,
    declined: last?.decision === "declined",
    receivers: asked.map(({ name }) => name),
  };
}

type Row = typeof accessRequests.$inferSelect;

const requestView = ({ id, workspaceId, userId, ...row }: Row): AccessRequestView => ({
  id,
  workspace_id: workspaceId,
  user_id: userId,
  decision: row.decision,
  created_at: isoTime(row.createdAt),
  decided_at: isoTimeOrNull(row.decidedAt),
});

/**
 * Requests access to a workspace from the people who manage the project's workspace teams, or from
 * superadmins if there are none. If a request is pending, returns it without a new notice.
 *
 * @returns the pending request, and whether it is new.
 * @throws AppError `not_found` if they can't see the project, `workspace_missing`, `rate_limited`,
 * or `conflict` if they are a member, can join by themselves, or were declined within a day.
 */
export async function requestAccess(
  ctx: Context,
  address: WorkspaceAddress,
): Promise<{ request: AccessRequestView; isNew: boolean }> {
  const actor = authorize(requireSession(ctx.actor), "workspaces.list");
  const loaded = await loadWorkspace(ctx, actor, address);
  const workspaceId = existingId(loaded);
  if (can(actor, "workspaces.enter", loaded.facts)) throw new AppError("conflict", IS_IN);
  if (can(actor, "workspaces.assign", loaded.facts)) throw new AppError("conflict", MANAGES);
  await countAttempt(ctx, [
    { key: `access-request:${actor.id}`, limit: MOST_REQUESTS, windowMs: FIFTEEN_MINUTES_MS },
  ]);
  const id = crypto.randomUUID();
  const { id: projectId } = loaded.project;
  const isOwn = and(
    eq(accessRequests.workspaceId, workspaceId),
    eq(accessRequests.userId, actor.id),
  );
  const isThere = sql`EXISTS (SELECT 1 FROM ${accessRequests} WHERE ${accessRequests.id} = ${id})`;
  const parts = JSON.stringify({ requestId: id, workspaceId, name: actor.name });
  const isOutlived = and(
    isOwn,
    isNull(accessRequests.decision),
    lte(accessRequests.createdAt, ctx.now - OPEN_MS),
  );
  const { asked, waiting } = await namedBatch(ctx.db, {
    // Deletes the old notice, because a new one replaces it.
    outlivedNotices: ctx.db
      .delete(notices)
      .where(
        sql`${notices.about} IN (SELECT ${accessRequests.id} FROM ${accessRequests} WHERE ${isOutlived})`,
      ),
    outlived: ctx.db.delete(accessRequests).where(isOutlived),
    asked: insertFrom(
      ctx.db,
      accessRequests,
      { id, workspaceId: sql`${workspaces.id}`, userId: actor.id, createdAt: ctx.now },
      sql`${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
        WHERE ${workspaces.id} = ${workspaceId} AND ${isReadableProject(actor)} AND ${isStillAllowed(actor)}
          AND NOT EXISTS (SELECT 1 FROM ${accessRequests} WHERE ${isOwn} AND (${accessRequests.decision} IS NULL
            OR (${accessRequests.decision} = 'declined' AND ${accessRequests.decidedAt} > ${ctx.now - DECLINED_MS})))`,
    ).returning({ id: accessRequests.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "workspaces.requestAccess",
      entityType: "workspace",
      entityId: workspaceId,
      after: { request: id, projectId, workspaceType: loaded.type },
      projectId,
    }),
    notice: noticeEachStatement(
      ctx,
      "access_asked",
      sql`SELECT ${users.id} AS user_id, ${parts} AS parts, ${projectTabPath(projectId, "team")} AS link
        FROM ${users} WHERE ${isThere} AND ${answersAccessRequests(sql`${projectId}`)}`,
    ),
    waiting: ctx.db
      .select()
      .from(accessRequests)
      .where(and(isOwn, isNull(accessRequests.decision))),
  });
  const [row] = waiting;
  if (row) return { request: requestView(row), isNew: asked.length > 0 };
  await assertStillAllowed(ctx, actor);
  await loadWorkspace(ctx, actor, address);
  throw new AppError("conflict", DECLINED);
}

/**
 * Approves or declines a request for access. For people who manage the workspace's team at that
 * moment. The person gets a notice.
 *
 * @throws AppError `not_found` if the actor can't see the project, `conflict` if the request is
 * decided or the team is full.
 */
export async function decideAccess(
  ctx: Context,
  requestId: string,
  input: unknown,
): Promise<AccessRequestView> {
  const actor = authorize(ctx.actor, "workspaces.assign");
  const [found] = await ctx.db
    .select({ request: accessRequests, projectId: workspaces.projectId, type: workspaces.type })
    .from(accessRequests)
    .innerJoin(workspaces, eq(workspaces.id, accessRequests.workspaceId))
    .innerJoin(projects, eq(projects.id, workspaces.projectId))
    .where(and(eq(accessRequests.id, requestId), isReadableProject(actor)));
  if (!found) throw new AppError("not_found", NOT_FOUND);
  const { request, projectId, type } = found;
  const address = { projectId, workspaceType: type };
  const workspace = await loadManagedWorkspace(ctx, address);
  const { decision } = parseInput(decideAccessSchema, input);
  if (request.decision !== null) throw new AppError("conflict", DECIDED);
  const isAllowed = decision === "allow";
  const { userId, workspaceId } = request;
  const isOpen = sql`EXISTS (SELECT 1 FROM ${accessRequests} WHERE ${accessRequests.id} = ${requestId} AND ${accessRequests.decision} IS NULL)`;
  const guard = sql`${isOpen} AND ${stillManagesWorkspace(workspace)}`;
  const isMember = sql`EXISTS (SELECT 1 FROM ${workspaceUsers} WHERE ${workspaceUsers.workspaceId} = ${workspaceId}
    AND ${workspaceUsers.userId} = ${userId})`;
  const entry = { entityType: "workspace", entityId: workspaceId, projectId };
  const { decided, person } = await namedBatch(ctx.db, {
    ...(isAllowed && {
      assigned: assignStatement(ctx, workspaceId, userId, guard),
      assignedAudit: auditIfChangedStatement(ctx, {
        ...entry,
        action: "workspaces.assign",
        after: { userId, ...address, request: requestId },
      }),
    }),
    decided: ctx.db
      .update(accessRequests)
      .set({
        decision: isAllowed ? "allowed" : "declined",
        decidedBy: actor.id,
        decidedAt: ctx.now,
      })
      .where(and(eq(accessRequests.id, requestId), guard, isAllowed ? isMember : undefined))
      .returning(),
    audit: auditIfChangedStatement(ctx, {
      ...entry,
      action: isAllowed ? "workspaces.allowAccess" : "workspaces.declineAccess",
      after: { request: requestId, userId, ...address },
    }),
    notice: noticeStatement(ctx, {
      kind: "access_decided",
      to: userId,
      parts: { workspaceId, decision: isAllowed ? "allowed" : "declined", by: actor.name },
      link: isAllowed ? workspacePath(projectId, type) : `/projects/${projectId}`,
    }),
    settled: settleStatement(ctx, sql`${requestId}`),
    person: ctx.db.select({ active: users.active }).from(users).where(eq(users.id, userId)),
  });
  const [row] = decided;
  if (row) return requestView(row);
  await assertStillAllowed(ctx, actor);
  await loadManagedWorkspace(ctx, address);
  if (!(await isStillOpen(ctx, isOpen))) throw new AppError("conflict", DECIDED);
  throw notAssignableError(person[0] ?? null) ?? teamFullError(MAX_WORKSPACE_TEAM);
}

const isStillOpen = async (ctx: Context, isOpen: SQL): Promise<boolean> =>
  (await ctx.db.select({ one: sql`1`.as("one") }).from(sql`(SELECT 1 WHERE ${isOpen})`)).length > 0;
