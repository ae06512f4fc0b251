import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { customFields } from "@/db/schema/custom-fields";
import { projects } from "@/db/schema/projects";
import { auditLog } from "@/db/schema/system";
import { tasks } from "@/db/schema/tasks";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { type DefinitionRow, fieldOfRow } from "@/lib/custom-fields/definitions";
import { fieldOrder } from "@/lib/custom-fields/open-fields";
import { AppError } from "@/lib/errors";
import { type PageOf, pageOf } from "@/lib/paging";
import { isReadableProject } from "@/lib/projects/definition";
import type { Fields } from "@/lib/records/field-schema";
import { isoTime } from "@/lib/time";
import { customChanges } from "../custom/custom-changes";
import { linkNames } from "../custom/value-names";
import { TASK_FIELD_NAMES } from "../fields";
import { TASK_NOT_FOUND } from "../schema";
import { isReadableTask } from "../visibility";
import type { ActivityChange, ActivityListQuery, ActivityView } from "./schema";

interface ActivityRow {
  id: string;
  at: number;
  action: string;
  actorId: string | null;
  actorName: string | null;
  agentName: string | null;
  /** The task's project before the change. */
  projectId: string | null;
  /** JSON of the audit row. */
  before: string | null;
  after: string | null;
}

interface Names {
  users: ReadonlyMap<string, string>;
  /** Only projects that the reader can read. */
  projects: ReadonlyMap<string, string>;
  /** People and records in custom fields. */
  values: ReadonlyMap<string, string>;
  /** The custom fields of the task's project. */
  fields: readonly DefinitionRow[];
}

/** Fields of an audit row that the activity shows. The others are only in the audit log. */
const SHOWN = [...TASK_FIELD_NAMES, "userId", "taskRole", "decision", "remark"] as const;

type Values = Partial<Record<(typeof SHOWN)[number], string | null>>;

function readValues(json: string | null): Values {
  if (json === null) return {};
  const parsed: unknown = JSON.parse(json);
  if (typeof parsed !== "object" || parsed === null) return {};
  const entries = Object.entries(parsed).flatMap(([key, value]) => {
    const isShown = SHOWN.some((field) => field === key);
    if (!isShown || (typeof value === "object" && value !== null)) return [];
    return [[key, value === null ? null : String(value)]];
  });
  return Object.fromEntries(entries) as Values;
}

function projectChange(before: Values, after: Values, names: Names): ActivityChange {
  const nameOf = (id: string | null | undefined) => (id ? (names.projects.get(id) ?? null) : null);
  const isUnnamed = (id: string | null | undefined) => Boolean(id) && nameOf(id) === null;
  return {
    field: "project",
    before: nameOf(before.project_id),
    after: nameOf(after.project_id),
    hidden: isUnnamed(before.project_id) || isUnnamed(after.project_id),
  };
}

/** The person of an assignment: "after" if they were added, "before" if they were removed. */
function personChange(action: string, userId: string, names: Names): ActivityChange {
  const name = names.users.get(userId) ?? null;
  const isOff = action === "tasks.unassign";
  return {
    field: "user",
    before: isOff ? name : null,
    after: isOff ? null : name,
    hidden: false,
  };
}

function changesOf(row: ActivityRow, names: Names): ActivityChange[] {
  const { action, before, after } = row;
  // Initial values aren't changes, nor are the last values of a deleted task.
  if (action === "tasks.create" || action === "tasks.delete" || action === "tasks.restore")
    return [];
  const [old, now] = [readValues(before), readValues(after)];
  const fields = SHOWN.filter((field) => field in old || field in now);
  const own = fields.flatMap((field): ActivityChange[] => {
    if (field === "project_id") return [projectChange(old, now, names)];
    const [was, is] = [old[field] ?? null, now[field] ?? null];
    if (field === "userId") return is ? [personChange(action, is, names)] : [];
    return was === is ? [] : [{ field, before: was, after: is, hidden: false }];
  });
  return [...own, ...customChanges(row, names.fields, names.values)];
}

/**
 * Converts an audit row for people who can read the task, without addresses, emails and hidden
 * projects.
 */
function activityView(row: ActivityRow, names: Names): ActivityView {
  return {
    id: row.id,
    at: isoTime(row.at),
    action: row.action.replace("tasks.", ""),
    actorId: row.actorId,
    actorName: row.actorName,
    agentName: row.agentName,
    changes: changesOf(row, names),
  };
}

/**
 * Returns a page of a task's activity, and the custom fields of its project. Leaves out projects
 * that the person can't read. Nothing if they can't read the task.
 */
export async function readActivity(
  ctx: Context,
  actor: Actor,
  { taskId, query }: { taskId: string; query: ActivityListQuery },
): Promise<{ activity: PageOf<ActivityView>; fields: Fields }> {
  const { page, perPage } = query;
  const ofTask = sql`${auditLog.entityType} = 'task' AND ${auditLog.entityId} = ${taskId} AND ${auditLog.outcome} = 'done'
    AND substr(${auditLog.action}, 1, 14) <> 'tasks.comment.'
    AND EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${taskId} AND ${isReadableTask(actor)})`;
  const ofPage = sql`${ofTask} ORDER BY ${auditLog.at} DESC, ${auditLog}.rowid DESC
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  /** SQL: the ids in one field of the page's rows, before or after. */
  const idsIn = (field: "userId" | "project_id") => {
    const path = sql.raw(`'$.${field}'`);
    return sql`SELECT json_each.value ->> ${path} FROM (SELECT ${auditLog.before} AS before, ${auditLog.after} AS after
      FROM ${auditLog} WHERE ${ofPage}) AS page, json_each(json_array(json(page.before), json(page.after)))
      WHERE json_each.value IS NOT NULL`;
  };
  /** SQL: the values of custom fields in the page's rows, of which some are people. */
  const customValues = sql`SELECT json_tree.value FROM (SELECT ${auditLog.before} AS before, ${auditLog.after} AS after
    FROM ${auditLog} WHERE ${ofPage}) AS page, json_tree(json_array(json(page.before), json(page.after)))
    WHERE substr(json_tree.key, 1, 7) = 'custom.'`;
  const ofTaskProject = sql`(SELECT ${tasks.projectId} FROM ${tasks} WHERE ${tasks.id} = ${taskId})`;
  const [rows, [counted], people, links, fields, readable] = await Promise.all([
    ctx.db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        actorId: auditLog.actorId,
        actorName: users.name,
        agentName: auditLog.agentName,
        projectId: auditLog.projectId,
        before: auditLog.before,
        after: auditLog.after,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(ofPage),
    ctx.db
      .select({ total: sql<number>`count(*)`.as("total") })
      .from(auditLog)
      .where(ofTask),
    ctx.db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(sql`${users.id} IN (${idsIn("userId")}) OR ${users.id} IN (${customValues})`),
    ctx.db
      .select({ id: sql<string>`link.id`.as("id"), name: sql<string>`link.name`.as("name") })
      .from(sql`(${linkNames(actor, ofTaskProject, customValues)}) AS link`),
    ctx.db
      .select()
      .from(customFields)
      .where(
        sql`${customFields.recordType} = 'task' AND ${customFields.deletedAt} IS NULL AND ${customFields.projectId} =
          (SELECT ${tasks.projectId} FROM ${tasks} WHERE ${tasks.id} = ${taskId} AND ${isReadableTask(actor)})`,
      )
      .orderBy(fieldOrder()),
    ctx.db
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(sql`${projects.id} IN (${idsIn("project_id")}) AND ${isReadableProject(actor)}`),
  ]);
  const byId = (named: readonly { id: string; name: string }[]) =>
    new Map(named.map(({ id, name }) => [id, name]));
  const names = {
    users: byId(people),
    values: byId([...people, ...links]),
    projects: byId(readable),
    fields,
  };
  const views = rows.map((row) => activityView(row, names));
  return { activity: pageOf(views, counted?.total ?? 0, query), fields: fields.map(fieldOfRow) };
}

/**
 * Lists a task's activity from the audit log, newest first: who changed what, and when. Without
 * comments, which have their own list, and without names of projects that the person can't read.
 * Takes one round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a task that they can't read.
 */
export async function listActivity(
  ctx: Context,
  taskId: string,
  query: ActivityListQuery,
): Promise<PageOf<ActivityView>> {
  const actor = authorize(ctx.actor, "tasks.list");
  const [{ activity }, task] = await Promise.all([
    readActivity(ctx, actor, { taskId, query }),
    ctx.db
      .select({ id: tasks.id })
      .from(tasks)
      .where(sql`${tasks.id} = ${taskId} AND ${isReadableTask(actor)}`),
  ]);
  if (task.length === 0) throw new AppError("not_found", TASK_NOT_FOUND);
  return activity;
}
