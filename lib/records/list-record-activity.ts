import { eq, sql } from "drizzle-orm";
import { users } from "@/db/schema/auth";
import { auditLog } from "@/db/schema/system";
import { authorize } from "@/lib/auth/authorize";
import { type PageOf, pageOf } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import type { RecordActivityView, RecordChange, RecordOrigin } from "./activity-schema";
import type { RecordDescription } from "./description-schema";
import type { Field, Values } from "./field-schema";
import { listRecordPeople } from "./people";
import { isInPlace, type RecordPlace, refuseMissing } from "./rows";
import { SAMPLE_KEY } from "./samples";

type Names = ReadonlyMap<string, string>;

function textOf({ kind }: Field, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.join(", ") || null;
  return kind === "person" ? (names.get(String(value)) ?? "Somebody else") : String(value);
}

const parsed = (json: string | null): Values => (json === null ? {} : (JSON.parse(json) as Values));

/** The fields that an edit changed; anything else that an audit row carries stays in the audit log. */
function changesOf(
  { fields }: RecordDescription,
  row: { action: string; before: string | null; after: string | null },
  names: Names,
): RecordChange[] {
  if (!row.action.endsWith(".update")) return [];
  const [was, is] = [parsed(row.before), parsed(row.after)];
  return fields
    .filter(({ name }) => name in is)
    .map((field) => ({
      field: field.name,
      label: field.label,
      before: textOf(field, was[field.name], names),
      after: textOf(field, is[field.name], names),
    }))
    .filter(({ before, after }) => before !== after);
}

export interface RecordActivityPage extends PageOf<RecordActivityView> {
  origin: RecordOrigin;
}

/** From the key that the record came with: an edit takes the mark of a sample away, and leaves the key. */
function originOf(importKey: string | null | undefined): RecordOrigin {
  if (!importKey) return null;
  return importKey.startsWith(SAMPLE_KEY) ? "sample" : "import";
}

/**
 * What was done to a record, newest first, from the audit log: who changed what, when.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function listRecordActivity(
  ctx: Context,
  place: RecordPlace,
  { id, page, perPage }: { id: string; page: number; perPage: number },
): Promise<RecordActivityPage> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { table, description } = place.definition;
  const isReadable = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.id} = ${id} AND ${isInPlace(actor, place)})`;
  const ofRecord = sql`${auditLog.entityType} = ${description.one} AND ${auditLog.entityId} = ${id}
    AND ${auditLog.outcome} = 'done' AND ${isReadable}`;
  const hasPeople = description.fields.some(({ kind }) => kind === "person");
  const [[rows, [count]], people] = await Promise.all([
    ctx.db.batch([
      ctx.db
        .select({
          id: auditLog.id,
          at: auditLog.at,
          action: auditLog.action,
          actorName: users.name,
          before: auditLog.before,
          after: auditLog.after,
        })
        .from(auditLog)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .where(
          sql`${ofRecord} ORDER BY ${auditLog.at} DESC, ${auditLog}.rowid DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
        ),
      ctx.db
        .select({
          total: sql<number>`count(*)`.as("total"),
          readable: sql<number>`${isReadable}`.as("readable"),
          importKey: sql<
            string | null
          >`(SELECT ${table.importKey} FROM ${table} WHERE ${table.id} = ${id} AND ${isInPlace(actor, place)})`.as(
            "import_key",
          ),
        })
        .from(auditLog)
        .where(ofRecord),
    ]),
    hasPeople ? listRecordPeople(ctx, place) : [],
  ]);
  if (!count?.readable) return refuseMissing(ctx, place);
  const names = new Map(people.map(({ id: person, name }) => [person, name]));
  const views = rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    action: row.action.slice(row.action.lastIndexOf(".") + 1),
    actorName: row.actorName,
    changes: changesOf(description, row, names),
  }));
  const origin = originOf(count.importKey);
  return { ...pageOf(views, count.total, { page, perPage }), origin };
}
