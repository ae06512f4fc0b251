import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { namedBatch, subquery, valuesOf } from "@/db/client";
import { RECORD_TITLES } from "@/db/record-tables";
import { notices, users } from "@/db/schema/auth";
import { projects, workspaces } from "@/db/schema/projects";
import { tasks } from "@/db/schema/tasks";
import { NOTICE_KINDS, WORKSPACE_TYPES } from "@/db/vocabulary";
import { visibleRunsStatement } from "@/lib/agents/runs/visibility";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor } from "@/lib/auth/actor";
import { requireSession } from "@/lib/auth/authorize";
import { assertStillAllowed, isStillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { mailExists } from "@/lib/mail/enqueue-mail";
import { type PageOf, pageOf } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { isReadableProject } from "@/lib/projects/definition";
import { managesTeams } from "@/lib/projects/team-managers";
import { isReadableTask } from "@/lib/tasks/visibility";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import { workspaceEntry } from "@/lib/workspaces/catalogue";
import { isEnterable } from "@/lib/workspaces/scope";
import { unreadCount } from "./notice-statement";
import {
  isSecurityNotice,
  type NoticeParts,
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
  /** The run that it is about. */
  runId: string | null;
  /** The workspace and project of the request that it is about, while its person may decide it or reads the project. */
  place: string | null;
};

/** The columns of a notice for its person; `noticeView` reads them. */
export const noticeColumns = (person: Pick<Actor, "id" | "role">) => ({
  ...getTableColumns(notices),
  task: taskName(person).as("task_name"),
  record: recordName(person).as("record_name"),
  runId: subquery<string | null>(sql`SELECT ${runIdOf}`).as("run_id"),
  place: requestPlace(person).as("request_place"),
});

/** True for a notice of something that its person does not see any more, of all runs those of `seen` alone. */
export function isOfWhatIsGone(
  { kind, parts, task, record, runId, place }: NoticeRow,
  seen: ReadonlySet<string>,
): boolean {
  const { taskId, recordId } = JSON.parse(parts) as NoticeParts;
  const isRunGone = runId !== null && !seen.has(runId);
  if (kind === "access_asked" || kind === "access_decided") return place === null;
  return Boolean((taskId && task === null) || (recordId && record === null)) || isRunGone;
}

/** What a notice says to its person; of what they do not see any more nothing is named, nor the people there. */
export function noticeView(row: NoticeRow, seen: ReadonlySet<string>): NoticeView {
  const isGone = isOfWhatIsGone(row, seen);
  const { task, record, place } = row;
  const named = { ...(JSON.parse(row.parts) as NoticeParts), task, record, place };
  return {
    id: row.id,
    kind: row.kind,
    ...noticeText(row.kind, isGone ? {} : named),
    link: isGone ? null : row.link,
    about: isGone ? null : row.about,
    outcome: isGone ? null : row.outcome,
    actions: isGone || row.settledAt !== null ? [] : [...noticeActions(row.kind)],
    created_at: isoTime(row.createdAt),
    read_at: isoTimeOrNull(row.readAt),
  };
}

/** SQL: the name of the task that a notice is about, while its person may read that: who has lost it is told no name. */
const taskName = (actor: Pick<Actor, "id" | "role">): SQL<string | null> =>
  subquery(sql`SELECT ${tasks.name} FROM ${tasks}
    WHERE ${tasks.id} = ${notices.parts} ->> 'taskId' AND ${isReadableTask(actor)}`);

/** SQL: the name of the record that a notice is about, while it is there and its person may enter its workspace. */
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

/** SQL: where somebody asks to be let in: for whoever may allow it, and for who asked while they read the project. */
function requestPlace(actor: Pick<Actor, "id" | "role">): SQL<string | null> {
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

/** SQL: the id of the run that a notice is about. One that was made before notices named their run has it in its link. */
const runIdOf = sql<string | null>`coalesce(${notices.parts} ->> '$.runId',
  iif(instr(${notices.link}, '/runs/') > 0, substr(${notices.link}, instr(${notices.link}, '/runs/') + 6), NULL))`;

/** The statement that reads which of the runs that a person's notices are about they see. */
export const noticedRunsStatement = (ctx: Context, person: Pick<Actor, "id" | "role">) =>
  visibleRunsStatement(
    ctx,
    person,
    sql`SELECT ${runIdOf} FROM ${notices} WHERE ${notices.userId} = ${person.id}`,
  );

/** The ids that `noticedRunsStatement` has read. */
export const idsOf = (rows: readonly { id: string }[]): ReadonlySet<string> =>
  new Set(rows.map(({ id }) => id));

/** The statement that counts the person's unread notices, up to one more than the bell shows. */
const unreadStatement = (ctx: Context, userId: string) =>
  ctx.db
    .select({ unread: unreadCount(sql`${users.id}`).as("unread") })
    .from(users)
    .where(eq(users.id, userId));

/**
 * The person's own notices, the newest first, and how many of all are unread: 100 stands for more than 99.
 *
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function listNotices(
  ctx: Context,
  query: ListNoticesQuery,
): Promise<PageOf<NoticeView> & { unread: number }> {
  const actor = requireSession(ctx.actor);
  const isMeant = and(
    eq(notices.userId, actor.id),
    query.state === "unread" ? isNull(notices.readAt) : undefined,
  );
  const { rows, total, own, runs } = await namedBatch(ctx.db, {
    rows: ctx.db
      .select(noticeColumns(actor))
      .from(notices)
      .where(isMeant)
      .orderBy(desc(notices.createdAt), notices.id)
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage),
    total: ctx.db.select({ total: count() }).from(notices).where(isMeant),
    own: unreadStatement(ctx, actor.id),
    runs: noticedRunsStatement(ctx, actor),
  });
  const seen = idsOf(runs);
  const page = pageOf(
    rows.map((row) => noticeView(row, seen)),
    total[0]?.total ?? 0,
    query,
  );
  return { ...page, unread: own[0]?.unread ?? 0 };
}

/**
 * Marks the person's own notices as read: those of the ids, or all. Other ids, and what was read before, stay as they are.
 *
 * @returns how many were marked, and how many are still unread.
 * @throws AppError `unauthenticated`, `forbidden` to a token, or `invalid_input`.
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

/** Stored choices: what is not in them is as it is by default. */
type StoredChoices = Partial<Record<string, { console?: boolean; mail?: boolean }>>;

/** The statement that reads what a person has chosen; for `choicesView`. */
export const choicesStatement = (ctx: Context, userId: string) =>
  ctx.db
    .select({
      stored: users.noticeChoices,
      hasMail: sql<number>`${mailExists(ctx)}`.as("has_mail"),
    })
    .from(users)
    .where(eq(users.id, userId));

type ChoicesRow = Awaited<ReturnType<typeof choicesStatement>>[number];

/** Every kind of notice with what `choicesStatement` told. */
export function choicesView([row]: ChoicesRow[]): NoticeChoicesView {
  const choices = JSON.parse(row?.stored ?? "{}") as StoredChoices;
  const kinds = NOTICE_KINDS.map((kind) => {
    const security = isSecurityNotice(kind);
    const console = security || choices[kind]?.console !== false;
    // A mail is of a notice: what the bell does not tell comes by no mail either.
    const mail = security || (console && choices[kind]?.mail !== false);
    return { kind, label: noticeLabel(kind), security, console, mail };
  });
  return { kinds, has_mail: row?.hasMail === 1 };
}

/**
 * Every kind of notice with what the person has chosen.
 *
 * @throws AppError `unauthenticated`, or `forbidden` to a token.
 */
export async function getNoticeChoices(ctx: Context): Promise<NoticeChoicesView> {
  const actor = requireSession(ctx.actor);
  return choicesView(await choicesStatement(ctx, actor.id));
}

/**
 * Changes of which kinds the person wants to be told; what is not named stays.
 *
 * @throws AppError `unauthenticated`, `forbidden` to a token, or `invalid_input`, for a kind of security too.
 */
export async function updateNoticeChoices(
  ctx: Context,
  input: unknown,
): Promise<NoticeChoicesView> {
  const actor = requireSession(ctx.actor);
  const choices = parseInput(noticeChoicesSchema, input);
  const merged: SQL<string> = sql`json_patch(${users.noticeChoices}, ${JSON.stringify(choices)})`;
  const { changed, rows } = await namedBatch(ctx.db, {
    changed: ctx.db
      .update(users)
      .set({ noticeChoices: merged })
      .where(
        and(
          eq(users.id, actor.id),
          isStillAllowed(actor),
          sql`${merged} <> ${users.noticeChoices}`,
        ),
      )
      .returning({ id: users.id }),
    audit: auditIfChangedStatement(ctx, {
      action: "notices.choose",
      entityType: "user",
      entityId: actor.id,
      after: choices,
    }),
    rows: choicesStatement(ctx, actor.id),
  });
  if (changed.length === 0) await assertStillAllowed(ctx, actor);
  return choicesView(rows);
}
