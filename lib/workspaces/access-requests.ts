import { and, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { notices, users } from "@/db/schema/auth";
import { accessRequests, projects, workspaces } from "@/db/schema/projects";
import { exists } from "@/lib/audit/rules";
import { partOf, write, writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize, requireSession } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
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
  loadManagedWorkspace,
  loadWorkspace,
  type WorkspaceAddress,
} from "./load-workspace";
import { managesWorkspaceRules, visibleWorkspaceRules } from "./rules";
import {
  type AccessRequestView,
  decideAccessSchema,
  RECEIVERS_SHOWN,
  type WorkspaceAccess,
} from "./schema";
import { assignStatement, joinRules } from "./workspace-team";

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

/** Returns the names of people who get a request for a project's workspaces: the first few. */
export async function readReceivers(ctx: Context, projectId: string): Promise<string[]> {
  const receivers = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(answersAccessRequests(sql`${projectId}`))
    .orderBy(users.name, users.id)
    .limit(RECEIVERS_SHOWN);
  return receivers.map(({ name }) => name);
}

/** Returns the person's own pending and recently declined requests in a project, newest first. */
export const readOwnRequests = async (ctx: Context, actor: Actor, projectId: string) =>
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
  const [loaded, receivers, own] = await Promise.all([
    loadWorkspace(ctx, actor, address),
    readReceivers(ctx, address.projectId),
    readOwnRequests(ctx, actor, address.projectId),
  ]);
  existingId(loaded);
  const last = own.find(({ type }) => type === loaded.type);
  return {
    may_enter: can(actor, "workspaces.enter", loaded.facts),
    may_join: can(actor, "workspaces.assign", loaded.facts),
    requested_at: last && last.decision === null ? isoTime(last.createdAt) : null,
    declined: last?.decision === "declined",
    receivers,
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
  const parts = JSON.stringify({ requestId: id, workspaceId, name: actor.name });
  const isOutlived = and(
    isOwn,
    isNull(accessRequests.decision),
    lte(accessRequests.createdAt, ctx.now - OPEN_MS),
  );
  const isWaiting = exists(accessRequests, and(isOwn, isNull(accessRequests.decision)));
  const isDeclined = exists(
    accessRequests,
    sql`${isOwn} AND ${accessRequests.decision} = 'declined' AND ${accessRequests.decidedAt} > ${ctx.now - DECLINED_MS}`,
  );
  const { changed, waiting } = await writeIfAny(ctx, {
    rules: [
      stillAllowed(actor),
      ...visibleWorkspaceRules(actor, { projectId, workspace: loaded.type }),
      { holds: sql`NOT ${isDeclined}`, refuse: new AppError("conflict", DECLINED) },
    ],
    before: () => ({
      // Deletes the old notice, because a new one replaces it.
      outlivedNotices: ctx.db
        .delete(notices)
        .where(
          sql`${notices.about} IN (SELECT ${accessRequests.id} FROM ${accessRequests} WHERE ${isOutlived})`,
        ),
      outlived: ctx.db.delete(accessRequests).where(isOutlived),
    }),
    change: (holds) =>
      insertWhere(
        ctx.db,
        accessRequests,
        { id, workspaceId, userId: actor.id, createdAt: ctx.now },
        sql`${holds} AND NOT ${isWaiting}`,
      ).returning({ id: accessRequests.id }),
    audit: {
      action: "workspaces.requestAccess",
      entityType: "workspace",
      entityId: workspaceId,
      after: { request: id, projectId, workspaceType: loaded.type },
      projectId,
    },
    after: (isDone) => ({
      notice: noticeEachStatement(
        ctx,
        "access_asked",
        sql`SELECT ${users.id} AS user_id, ${parts} AS parts, ${projectTabPath(projectId, "team")} AS link
          FROM ${users} WHERE ${isDone} AND ${answersAccessRequests(sql`${projectId}`)}`,
      ),
      waiting: ctx.db
        .select()
        .from(accessRequests)
        .where(and(isOwn, isNull(accessRequests.decision))),
    }),
  });
  const [row] = waiting;
  if (!row) throw new AppError("conflict", DECIDED);
  return { request: requestView(row), isNew: changed.length > 0 };
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
  const isAllowed = decision === "allow";
  const { userId, workspaceId } = request;
  const isThis = eq(accessRequests.id, requestId);
  const entry = { entityType: "workspace", entityId: workspaceId, projectId };
  const { changed } = await write(ctx, {
    rules: [
      ...managesWorkspaceRules(workspace),
      {
        holds: exists(accessRequests, and(isThis, isNull(accessRequests.decision))),
        refuse: new AppError("conflict", DECIDED),
      },
      ...(isAllowed ? joinRules(workspaceId, userId) : []),
    ],
    before: (holds) => ({
      ...(isAllowed &&
        partOf(ctx, "assigned", {
          rules: [],
          change: () => assignStatement(ctx, workspaceId, userId, holds),
          audit: {
            ...entry,
            action: "workspaces.assign",
            after: { userId, ...address, request: requestId },
          },
        })),
    }),
    change: (holds) =>
      ctx.db
        .update(accessRequests)
        .set({
          decision: isAllowed ? "allowed" : "declined",
          decidedBy: actor.id,
          decidedAt: ctx.now,
        })
        .where(and(isThis, holds))
        .returning(),
    audit: {
      ...entry,
      action: isAllowed ? "workspaces.allowAccess" : "workspaces.declineAccess",
      after: { request: requestId, userId, ...address },
    },
    after: (isDone) => ({
      notice: noticeStatement(
        ctx,
        {
          kind: "access_decided",
          to: userId,
          parts: { workspaceId, decision: isAllowed ? "allowed" : "declined", by: actor.name },
          link: isAllowed ? workspacePath(projectId, type) : `/projects/${projectId}`,
        },
        isDone,
      ),
      settled: settleStatement(ctx, sql`${requestId}`),
    }),
  });
  return requestView(changed[0]);
}
