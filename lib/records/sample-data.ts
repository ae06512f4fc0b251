import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement, auditStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";
import type { Columns, RecordDefinition } from "./definition";
import { definitionsOf } from "./definitions";
import { createRecordSchema } from "./field-schema";
import { insertRecordStatement } from "./insert-statement";
import { placeOf, refuseUnentered } from "./rows";
import { samplesOf } from "./samples";
import { toColumns } from "./stored-value";

/** How many records of each type a workspace holds, and how many of them are samples. */
async function countRecords(ctx: Context, place: WorkspacePlace) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const counts = definitionsOf(place.workspace).map(
    ({ table }): SQL =>
      sql`SELECT count(*) AS count, coalesce(sum(${table.isSample}), 0) AS sample FROM ${table} WHERE ${table.workspaceId} = ${workspace}`,
  );
  const [row] = await ctx.db.all<{ count: number; sample: number }>(
    sql`SELECT sum(count) AS count, sum(sample) AS sample FROM (${sql.join(counts, sql` UNION ALL `)})`,
  );
  return { count: row?.count ?? 0, sample: row?.sample ?? 0 };
}

/** SQL: nobody has made a record here, at the moment of the statement. */
function hasNothingOfItsOwn(actor: Actor, place: WorkspacePlace): SQL {
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const own = definitionsOf(place.workspace).map(
    ({ table }) =>
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.workspaceId} = ${workspace} AND ${table.isSample} = 0)`,
  );
  return sql`NOT (${sql.join(own, sql` OR `)})`;
}

/** The rows of a type's examples. */
async function sampleColumns(ctx: Context, definition: RecordDefinition): Promise<Columns[]> {
  const { description, derive, samples } = definition;
  const rows = samples
    ? await samples(ctx)
    : samplesOf(description, ctx.now).map((sample) => {
        const values = createRecordSchema(description.fields).parse(sample);
        return { ...toColumns(definition, values), ...derive?.(ctx, values, null) };
      });
  return rows.map((columns, index) => ({
    id: crypto.randomUUID(),
    ...columns,
    isSample: 1,
    importKey: `sample-${index}`,
    // One after another, so that "newest first" has an order.
    createdAt: ctx.now - index * 3_600_000,
  }));
}

/**
 * Fills an empty workspace with examples, marked as such. Two who ask at once get one set.
 *
 * @returns how many records there are then.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `conflict` where there is something already.
 */
export async function loadSampleData(ctx: Context, place: WorkspacePlace): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, place);
  const { count } = await countRecords(ctx, place);
  if (count > 0)
    throw new AppError("conflict", "Sample data can only be loaded into an empty workspace");
  const guard = hasNothingOfItsOwn(actor, place);
  const samples = await Promise.all(
    definitionsOf(place.workspace).map(async (definition) =>
      (await sampleColumns(ctx, definition)).map((columns) => ({ definition, columns })),
    ),
  );
  const statements: BatchItem<"sqlite">[] = samples.flat().map(({ definition, columns }) => {
    const target = placeOf(place.projectId, definition);
    return insertRecordStatement(ctx, { actor, place: target, values: columns, guard });
  });
  const [first, ...others] = statements;
  if (!first) throw new AppError("not_found", "There are no examples for this workspace");
  const audit = auditIfChangedStatement(ctx, {
    action: "samples.load",
    entityType: "workspace",
    after: { ...place, records: statements.length },
  });
  await ctx.db.batch([first, audit, ...others]).catch((error: unknown) => {
    // Somebody else's set came first.
    if (String(error).includes("UNIQUE")) return;
    throw error;
  });
  return (await countRecords(ctx, place)).count;
}

/**
 * Takes the examples out again; what was edited since is a person's own and stays.
 *
 * @returns how many were removed.
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function removeSampleData(ctx: Context, place: WorkspacePlace): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await refuseUnentered(ctx, place);
  const { sample } = await countRecords(ctx, place);
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const statements = definitionsOf(place.workspace).map(({ table }) =>
    ctx.db.delete(table).where(sql`${table.workspaceId} = ${workspace} AND ${table.isSample} = 1`),
  );
  await ctx.db.batch([
    auditStatement(ctx, {
      action: "samples.remove",
      entityType: "workspace",
      after: { ...place, records: sample },
    }),
    ...statements,
  ]);
  for (const { afterDeletion } of definitionsOf(place.workspace)) afterDeletion?.(ctx);
  return sample;
}
