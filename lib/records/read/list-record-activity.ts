import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { choiceWords } from "@/lib/custom-fields/choice-words";
import { type PageOf, pageOf } from "@/lib/paging";
import { isoTime } from "@/lib/time";
import type { RecordActivityView, RecordChange } from "../answer-schema";
import { isInCollection, type RecordCollection, refuseMissing } from "../collection";
import type { RecordDescription } from "../description";
import type { Field, Values } from "../field-schema";
import { goneLinkText, readLinkNames } from "../links";
import { type RecordPeople, readPeople } from "../people";

/** How a record that no one created by hand was created; null for one that a person created. */
type RecordOrigin = "sample" | "import" | null;

export interface RecordActivityPage extends PageOf<RecordActivityView> {
  origin: RecordOrigin;
}

/** The prefix of a sample's import key. Keys of imports are hexadecimal. */
export const SAMPLE_KEY = "sample-";

type Names = ReadonlyMap<string, string>;

function textOf(field: Field, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.map((one) => choiceWords(field, one)).join(", ") || null;
  if (field.kind === "choice" || field.kind === "yes-no") return choiceWords(field, value);
  if (field.kind === "link") return names.get(String(value)) ?? goneLinkText(field.to);
  return field.kind === "person" ? (names.get(String(value)) ?? "Someone else") : String(value);
}

const parsed = (json: string | null): Values => (json === null ? {} : (JSON.parse(json) as Values));

/** The fields that an edit changed. The rest of the audit row is only in the audit log. */
function changesOf(
  { fields }: RecordDescription,
  row: { action: string; before: string | null; after: string | null },
  names: Names,
): RecordChange[] {
  if (!/\.(?:update|convert)$/.test(row.action)) return [];
  const [was, is] = [parsed(row.before), parsed(row.after)];
  return fields
    .filter(({ name }) => name in is)
    .map((field) => ({
      field: field.name,
      label: field.label,
      before: textOf(field, was[field.name], names),
      after: textOf(field, is[field.name], names),
      // Two targets with the same name are still different.
      isOther: field.kind === "link" && was[field.name] !== is[field.name],
    }))
    .filter(({ before, after, isOther }) => before !== after || isOther)
    .map(({ isOther: _, ...change }) => change);
}

/** Uses the import key, because editing a sample unmarks it but keeps the key. */
function originOf(importKey: string | null | undefined): RecordOrigin {
  if (!importKey) return null;
  return importKey.startsWith(SAMPLE_KEY) ? "sample" : "import";
}

interface ActivityQuery {
  id: string;
  page: number;
  perPage: number;
}

/**
 * Returns a record's activity, newest first; null if the record doesn't exist or the person can't
 * enter its workspace.
 *
 * @param peopleRead from `readPeople`, to name those of its changes.
 */
export async function findActivity(
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  query: ActivityQuery,
  peopleRead: Promise<RecordPeople> = readPeople(ctx, actor, collection),
): Promise<RecordActivityPage | null> {
  const { id, page, perPage } = query;
  const { table, description } = collection.definition;
  const isHere = sql`${table.id} = ${id} AND ${isInCollection(actor, collection)}`;
  const ofRecord = sql`${auditLog.entityType} = ${description.one} AND ${auditLog.entityId} = ${id}
    AND ${auditLog.outcome} = 'done' AND ${auditLog.action} NOT LIKE '%.comment.%'`;
  const [[record], entries, people, linkNames] = await Promise.all([
    // One row if the person can read the record, even without activity; else none.
    ctx.db
      .select({
        importKey: sql<string | null>`${table.importKey}`.as("import_key"),
        entries: sql<number>`(SELECT count(*) FROM ${auditLog} WHERE ${ofRecord})`.as("entries"),
      })
      .from(table)
      .where(isHere),
    ctx.db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        before: auditLog.before,
        after: auditLog.after,
        actorName: users.name,
        agentName: auditLog.agentName,
      })
      .from(auditLog)
      .leftJoin(users, eq(users.id, auditLog.actorId))
      .where(sql`${ofRecord} AND EXISTS (SELECT 1 FROM ${table} WHERE ${isHere})`)
      .orderBy(sql`${auditLog.at} DESC, ${auditLog}.rowid DESC`)
      .limit(perPage)
      .offset((page - 1) * perPage),
    peopleRead,
    readLinkNames(ctx, actor, collection, (field) => {
      const path = `$."${field}"`;
      return sql`SELECT ${auditLog.before} ->> ${path} FROM ${auditLog} WHERE ${ofRecord}
        UNION ALL SELECT ${auditLog.after} ->> ${path} FROM ${auditLog} WHERE ${ofRecord}`;
    }),
  ]);
  if (!record) return null;
  const names = new Map([...people, ...linkNames].map(({ id, name }) => [id, name]));
  const views = entries.map((entry) => ({
    id: entry.id,
    at: isoTime(entry.at),
    action: entry.action.slice(entry.action.lastIndexOf(".") + 1),
    actorName: entry.actorName,
    agentName: entry.agentName,
    changes: changesOf(description, entry, names),
  }));
  return { ...pageOf(views, record.entries, query), origin: originOf(record.importKey) };
}

/**
 * Lists a record's activity from the audit log, newest first: who changed what, and when.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function listRecordActivity(
  ctx: Context,
  collection: RecordCollection,
  query: ActivityQuery,
): Promise<RecordActivityPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return (await findActivity(ctx, actor, collection, query)) ?? refuseMissing(ctx, collection);
}
