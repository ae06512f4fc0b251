import { type SQL, sql } from "drizzle-orm";
import { recordComments } from "@/db/schema/record-comments";
import type { Context } from "@/lib/context/context";
import type { RecordDefinition } from "../definition";

/**
 * The statement that deletes what was said about records, before these go: no foreign key does it.
 *
 * @param rows SQL: the condition that their deletion has.
 */
export function deleteCommentsOf(
  ctx: Context,
  { table, description }: Pick<RecordDefinition, "table" | "description">,
  rows: SQL,
) {
  return ctx.db
    .delete(recordComments)
    .where(
      sql`${recordComments.recordType} = ${description.one} AND ${recordComments.recordId} IN (SELECT ${table.id} FROM ${table} WHERE ${rows})`,
    );
}
