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
  const ofRecord = sql`${auditLog.entityType} = ${description.one} AND ${auditLog.entityId} = ${id}
    AND ${auditLog.outcome} = 'done'`;
  const shown = sql`SELECT ${auditLog}.rowid FROM ${auditLog} WHERE ${ofRecord}
    ORDER BY ${auditLog.at} DESC, ${auditLog}.rowid DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`;
  const hasPeople = description.fields.some(({ kind }) => kind === "person");
  const [[rows], people] = await Promise.all([
    ctx.db.batch([
      ctx.db
        .select({
          total: sql<number>`total`.as("total"),
          importKey: sql<string | null>`import_key`.as("import_key"),
          entry: {
            id: auditLog.id,
            at: auditLog.at,
            action: auditLog.action,
            before: auditLog.before,
            after: auditLog.after,
          },
          actorName: users.name,
        })
        // One row also where nothing was recorded of it, for whoever may read the record; none for others.
        .from(
          sql`(SELECT ${table.importKey} AS import_key, (SELECT count(*) FROM ${auditLog} WHERE ${ofRecord}) AS total
            FROM ${table} WHERE ${table.id} = ${id} AND ${isInPlace(actor, place)}) AS record`,
        )
        .leftJoin(auditLog, sql`${auditLog}.rowid IN (${shown})`)
        .leftJoin(users, eq(users.id, auditLog.actorId))
        .orderBy(sql`${auditLog.at} DESC, ${auditLog}.rowid DESC`),
    ]),
    hasPeople ? listRecordPeople(ctx, place) : [],
  ]);
  const [record] = rows;
  if (!record) return refuseMissing(ctx, place);
  const names = new Map(people.map(({ id: person, name }) => [person, name]));
  const views = rows.flatMap(({ entry, actorName }) => {
    if (!entry) return [];
    const { id: entryId, at, action } = entry;
    return {
      id: entryId,
      at: new Date(at).toISOString(),
      action: action.slice(action.lastIndexOf(".") + 1),
      actorName,
      changes: changesOf(description, entry, names),
    };
  });
  const origin = originOf(record.importKey);
  return { ...pageOf(views, record.total, { page, perPage }), origin };
}
