import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { namedBatch, subquery, valuesOf } from "@/db/client";
import { RECORD_TITLES } from "@/db/record-tables";
import { notices, users } from "@/db/schema/auth";
import { projects, workspaces } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { NOTICE_KINDS, WORKSPACE_TYPES } from "@/db/vocabulary";
import { runsWithVisibleApprovals } from "@/lib/agents/runs/approvals";
import { selectVisibleRuns } from "@/lib/agents/runs/visibility";
import { writeIfAny } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { requireSession } from "@/lib/auth/authorize";
import { isStillAllowed, stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { mailExists } from "@/lib/mail/enqueue-mail";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { isReadableProject } from "@/lib/projects/definition";
import { managesTeams } from "@/lib/projects/team-managers";
import { isReadableTask } from "@/lib/tasks/visibility";
import { isoTime, isoTimeOrNull } from "@/lib/time";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { isEnterable } from "@/lib/workspaces/scope";
import { unreadCount } from "./notice-statement";
import {
  isSecurityNotice,
  type NoticeData,
  noticeActions,
  noticeLabel,
  noticeText,
} from "./notice-words";
import {
  type ListNoticesQuery,
  type NoticeChoicesView,
  type NoticeView,
  noticeChoicesSchema,
  readNoticesSchema,
} from "./schema";

type NoticeRow = typeof notices.$inferSelect & {
  task: string | null;
  record: string | null;
  /** The id of the run it is about. */
  runId: string | null;
  /**
   * The project and workspace of the access request it is about. Null if the person can neither
   * decide it nor read the project.
   */
  place: string | null;
};

/** Columns of a notice for its reader. `noticeView` converts them. */
export const noticeColumns = (person: Pick<Actor, "id" | "role">) => ({
  ...getTableColumns(notices),
  task: taskName(person).as("task_name"),
  record: recordName(person).as("record_name"),
  runId: subquery<string | null>(sql`SELECT ${runIdOf}`).as("run_id"),
  place: requestedWorkspace(person).as("request_place"),
});

/**
 * True if the reader can't see what the notice is about any more. For runs, `seen` has the ids they
 * can see.
 */
export function isTargetGone(
  { kind, parts, task, record, runId, place }: NoticeRow,
  seen: ReadonlySet<string>,
): boolean {
  const { taskId, recordId } = JSON.parse(parts) as NoticeData;
  const isRunGone = runId !== null && !seen.has(runId);
  if (kind === "access_asked" || kind === "access_decided") return place === null;
  return Boolean((taskId && task === null) || (recordId && record === null)) || isRunGone;
}

/** Converts a notice for its reader. Names nothing and no one that they can't see any more. */
export function noticeView(row: NoticeRow, seen: ReadonlySet<string>): NoticeView {
  const isGone = isTargetGone(row, seen);
  const { task, record, place } = row;
  const named = { ...(JSON.parse(row.parts) as NoticeData), task, record, place };
  return {
    id: row.id,
    kind: row.kind,
    ...noticeText(row.kind, isGone ? {} : named),
    link: isGone ? null : row.link,
    about: isGone ? null : row.about,
    outcome: isGone ? null : row.outcome,
    actions: isGone || row.settledAt !== null ? [] : [...noticeActions(row.kind, named)],
    created_at: isoTime(row.createdAt),
    read_at: isoTimeOrNull(row.readAt),
  };
}

/** SQL: the name of the notice's task, if the reader can still see it. */
const taskName = (actor: Pick<Actor, "id" | "role">): SQL<string | null> =>
  subquery(sql`SELECT ${tasks.name} FROM ${tasks}
    WHERE ${tasks.id} = ${notices.parts} ->> 'taskId' AND ${isReadableTask(actor)}`);

/** SQL: the title of the notice's record, if it exists and the reader can enter its workspace. */
function recordName(actor: Pick<Actor, "id" | "role">): SQL<string | null> {
  const part = (name: string) => sql`${notices.parts} ->> ${sql.raw(`'$.${name}'`)}`;
  const names = Object.entries(RECORD_TITLES).map(
    ([type, [table, title]]) =>
      sql`WHEN ${sql.raw(`'${type}'`)} THEN (SELECT ${title} FROM ${table}
        WHERE ${table.id} = ${part("recordId")} AND ${table.workspaceId} = ${workspaces.id})`,
  );
  return subquery(sql`SELECT CASE ${part("recordType")} ${sql.join(names, sql` `)} END
    FROM ${workspaces} JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${workspaces.projectId} = ${part("projectId")} AND ${workspaces.type} = ${part("workspaceType")} AND ${isEnterable(actor)}`);
}

/**
 * SQL: the workspace of an access request, for people who can approve it, and for the requester
 * while they can read the project.
 */
function requestedWorkspace(actor: Pick<Actor, "id" | "role">): SQL<string | null> {
  const name = sql`CASE ${workspaces.type} ${sql.join(
    WORKSPACE_TYPES.map(
      (type) => sql`WHEN ${sql.raw(`'${type}'`)} THEN ${workspaceEntry(type).name}`,
    ),
    sql` `,
  )} END`;
  return subquery(sql`SELECT ${projects.name} || ', ' || ${name} FROM ${workspaces}
    JOIN ${projects} ON ${projects.id} = ${workspaces.projectId}
    WHERE ${workspaces.id} = ${notices.parts} ->> '$.workspaceId'
      AND CASE ${notices.kind} WHEN 'access_asked' THEN ${managesTeams(actor, projects.id)} ELSE ${isReadableProject(actor)} END`);
}

/** SQL: the id of the notice's run. Older notices have it only in their link. */
const runIdOf = sql<string | null>`coalesce(${notices.parts} ->> '$.runId',
  iif(instr(${notices.link}, '/runs/') > 0, substr(${notices.link}, instr(${notices.link}, '/runs/') + 6), NULL))`;

/** Returns the ids of those runs in a person's notices that they can see, or have an approval of. */
export async function readNoticedRuns(
  ctx: Context,
  person: Pick<Actor, "id" | "role">,
): Promise<ReadonlySet<string>> {
  const ids = sql`SELECT ${runIdOf} FROM ${notices} WHERE ${notices.userId} = ${person.id}`;
  const seen = selectVisibleRuns(ctx, person, ids);
  const rows = await seen.union(runsWithVisibleApprovals(ctx, person, ids));
  return new Set(rows.map(({ id }) => id));
}

/** Statement that counts the person's unread notices, up to one more than the bell shows. */
const unreadStatement = (ctx: Context, userId: string) =>
  ctx.db
    .select({ unread: unreadCount(sql`${users.id}`).as("unread") })
    .from(users)
    .where(eq(users.id, userId));

/**
 * Lists the person's notices, newest first, with the total number of unread ones; 100 means more
 * than 99.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function listNotices(
  ctx: Context,
  query: ListNoticesQuery,
): Promise<PageOf<NoticeView> & { unread: number }> {
  const actor = requireSession(ctx.actor);
  const isListed = and(
    eq(notices.userId, actor.id),
    query.state === "unread" ? isNull(notices.readAt) : undefined,
  );
  const [rows, [counted], [own], seen] = await Promise.all([
    ctx.db
      .select(noticeColumns(actor))
      .from(notices)
      .where(isListed)
      .orderBy(desc(notices.createdAt), notices.id)
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    ctx.db.select({ total: count() }).from(notices).where(isListed),
    unreadStatement(ctx, actor.id),
    readNoticedRuns(ctx, actor),
  ]);
  const page = pageOf(
    rows.map((row) => noticeView(row, seen)),
    counted?.total ?? 0,
    query,
  );
  return { ...page, unread: own?.unread ?? 0 };
}

/**
 * Marks the person's notices with these ids, or all, as read. Ignores other ids.
 *
 * @returns how many were marked, and how many are still unread.
 * @throws AppError `unauthenticated`, `forbidden` for a token, or `invalid_input`.
 */
export async function markNoticesRead(
  ctx: Context,
  input: unknown,
): Promise<{ marked: number; unread: number }> {
  const actor = requireSession(ctx.actor);
  const { ids } = parseInput(readNoticesSchema, input);
  const { marked, own } = await namedBatch(ctx.db, {
    marked: ctx.db
      .update(notices)
      .set({ readAt: ctx.now })
      .where(
        and(
          eq(notices.userId, actor.id),
          isNull(notices.readAt),
          isStillAllowed(actor),
          ids && sql`${notices.id} IN ${valuesOf(ids)}`,
        ),
      )
      .returning({ id: notices.id }),
    own: unreadStatement(ctx, actor.id),
  });
  return { marked: marked.length, unread: own[0]?.unread ?? 0 };
}

/** The stored choices. What isn't in them has its default. */
type StoredChoices = Partial<Record<string, { console?: boolean; mail?: boolean }>>;

/** Statement that reads a person's choices, for `choicesView`. */
const choicesStatement = (ctx: Context, userId: string) =>
  ctx.db
    .select({
      stored: users.noticeChoices,
      hasMail: sql<number>`${mailExists(ctx)}`.as("has_mail"),
    })
    .from(users)
    .where(eq(users.id, userId));

type ChoicesRow = Awaited<ReturnType<typeof choicesStatement>>[number];

/** Returns every kind of notice with the choices from `choicesStatement`. */
function choicesView([row]: ChoicesRow[]): NoticeChoicesView {
  const choices = JSON.parse(row?.stored ?? "{}") as StoredChoices;
  const kinds = NOTICE_KINDS.map((kind) => {
    const security = isSecurityNotice(kind);
    const console = security || choices[kind]?.console !== false;
    // An email needs a notice, so a kind that is off in the console is off by email too.
    const mail = security || (console && choices[kind]?.mail !== false);
    return { kind, label: noticeLabel(kind), security, console, mail };
  });
  return { kinds, has_mail: row?.hasMail === 1 };
}

/**
 * Returns every kind of notice with the person's choices.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export async function getNoticeChoices(ctx: Context): Promise<NoticeChoicesView> {
  const actor = requireSession(ctx.actor);
  return choicesView(await choicesStatement(ctx, actor.id));
}

/**
 * Changes which kinds of notices the person gets. Kinds that aren't given stay as they are.
 *
 * @throws AppError `unauthenticated`, `forbidden` for a token, or `invalid_input`, also for a
 *   security notice.
 */
export async function updateNoticeChoices(
  ctx: Context,
  input: unknown,
): Promise<NoticeChoicesView> {
  const actor = requireSession(ctx.actor);
  const choices = parseInput(noticeChoicesSchema, input);
  const merged: SQL<string> = sql`json_patch(${users.noticeChoices}, ${JSON.stringify(choices)})`;
  const { rows } = await writeIfAny(ctx, {
    rules: [stillAllowed(actor)],
    change: (holds) =>
      ctx.db
        .update(users)
        .set({ noticeChoices: merged })
        .where(and(eq(users.id, actor.id), sql`${merged} <> ${users.noticeChoices}`, holds))
        .returning({ id: users.id }),
    audit: {
      action: "notices.choose",
      entityType: "user",
      entityId: actor.id,
      after: choices,
    },
    after: () => ({ rows: choicesStatement(ctx, actor.id) }),
  });
  return choicesView(rows);
}
