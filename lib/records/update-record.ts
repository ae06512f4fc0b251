import { sql } from "drizzle-orm";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import type { RecordDefinition } from "./definition";
import { isStep, type RecordView } from "./description-schema";
import { updateRecordSchema, type Values } from "./field-schema";
import { isInPlace, loadRecord, type RecordPlace, refuseDouble, staleRecord } from "./rows";
import { recordView, toColumns } from "./stored-value";

/** @throws AppError `conflict` for a status that does not follow the one that it has. */
function refuseLeap({ description }: RecordDefinition, before: RecordView, input: Values): void {
  const { flow } = description;
  const to = flow && input[flow.field];
  if (!flow || to === undefined) return;
  const from = String(before[flow.field]);
  if (isStep(flow, from, String(to))) return;
  const message = `${from} cannot become ${String(to)}. Possible: ${flow.next[from]?.join(", ") || "nothing"}.`;
  throw new AppError("conflict", message, { errors: { [flow.field]: [message] } });
}

/**
 * Changes the named fields of a record, for whoever may enter its workspace. An edit without fields changes nothing.
 * A record that came with the sample data and is edited is a record of one's own: it stays when the sample data goes.
 *
 * @param ifMatch the version that the change is meant for, or null.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, `invalid_input`, `conflict` for a double or
 *   for a status that does not follow, or `precondition_failed`.
 */
export async function updateRecord(
  ctx: Context,
  place: RecordPlace,
  { id, changes, ifMatch = null }: { id: string; changes: unknown; ifMatch?: number | null },
): Promise<RecordView> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = place;
  const { description, table } = definition;
  const row = await loadRecord(ctx, actor, place, id);
  const before = recordView(definition, row);
  const input = parseInput(updateRecordSchema(description.fields), changes);
  if (ifMatch !== null && before.version !== ifMatch) throw staleRecord(definition);
  const names = Object.keys(input).filter((name) => input[name] !== undefined);
  if (names.length === 0) return before;
  refuseLeap(definition, before, input);
  const derived = definition.derive?.(ctx, { ...before, ...input }, row);
  const [updated] = await ctx.db
    .batch([
      ctx.db
        .update(table)
        .set({
          ...toColumns(definition, input),
          ...derived,
          isSample: false,
          updatedAt: ctx.now,
          version: sql`${table.version} + 1`,
        })
        // What is derived comes from the row as it was read, so that the row must still be that one.
        .where(
          sql`${table.id} = ${id} AND ${table.version} = ${before.version} AND ${isInPlace(actor, place)}`,
        ),
      auditIfChangedStatement(ctx, {
        action: `${description.name}.update`,
        entityType: description.one,
        entityId: id,
        before: Object.fromEntries(names.map((name) => [name, before[name]])),
        after: input,
      }),
    ])
    .catch(refuseDouble(definition));
  const now = await loadRecord(ctx, actor, place, id);
  if (updated.meta.changes === 0) throw staleRecord(definition);
  return recordView(definition, now);
}
