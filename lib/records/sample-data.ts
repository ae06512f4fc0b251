import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { recordCounts } from "@/db/schema/counts";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { AppError } from "@/lib/errors";
import { auditIfChangedStatement, auditIfStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace, type WorkspacePlace } from "@/lib/workspaces/scope";
import type { Example, RecordDefinition } from "./definition";
import { definitionsOf } from "./definitions";
import { createRecordSchema } from "./field-schema";
import { insertion } from "./insert-statement";
import { placeOf, refuseUnentered } from "./rows";
import { SAMPLE_KEY, samplesOf } from "./samples";

/** Milliseconds between one example and the next. */
const SAMPLE_DISTANCE_MS = 3_600_000;

/** How many records a workspace holds, and how many of them are samples. */
async function countRecords(ctx: Context, place: WorkspacePlace) {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const [row] = await ctx.db
    .select({
      count: sql<number>`coalesce(sum(${recordCounts.records}), 0)`,
      sample: sql<number>`coalesce(sum(${recordCounts.samples}), 0)`,
    })
    .from(recordCounts)
    .where(sql`${recordCounts.workspaceId} = ${workspace}`);
  return { count: row?.count ?? 0, sample: row?.sample ?? 0 };
}

/** SQL: there are examples here, or else records that somebody made, at the moment of the statement. */
function hasRecords(actor: Actor, place: WorkspacePlace, which: "sample" | "own"): SQL {
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const isSample = which === "sample" ? 1 : 0;
  const found = definitionsOf(place.workspace).map(
    ({ table }) =>
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${table.workspaceId} = ${workspace} AND ${table.isSample} = ${isSample})`,
  );
  return sql`(${sql.join(found, sql` OR `)})`;
}

/** What the audit log says of examples that came or went. Of the place only this: a record's place has more. */
const auditedRecords = ({ projectId, workspace }: WorkspacePlace, records: number) => ({
  projectId,
  workspace,
  records,
});

/** The examples of a type. */
async function examplesOf(ctx: Context, definition: RecordDefinition): Promise<Example[]> {
  if (definition.examples) return definition.examples(ctx);
  const samples = samplesOf(definition.description, ctx.now);
  return samples.map((values) => ({ id: crypto.randomUUID(), values, columns: {} }));
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
  const guard = sql`NOT ${hasRecords(actor, place, "own")}`;
  const made = await Promise.all(
    definitionsOf(place.workspace).map(async (definition) =>
      (await examplesOf(ctx, definition)).map((example, index): BatchItem<"sqlite">[] => {
        const target = placeOf(place.projectId, definition);
        const { insert, after } = insertion(ctx, {
          actor,
          place: target,
          id: example.id,
          values: createRecordSchema(definition.description.fields).parse(example.values),
          columns: {
            ...example.columns,
            isSample: 1,
            importKey: `${SAMPLE_KEY}${index}`,
            // One after another, so that "newest first" has an order.
            createdAt: ctx.now - (definition.sampleAge?.(index) ?? index * SAMPLE_DISTANCE_MS),
          },
          guard,
        });
        return [insert, ...after, ...(definition.parts?.inserted?.(ctx, [example.id]) ?? [])];
      }),
    ),
  );
  const examples = made.flat();
  const [first, ...others] = examples.flat();
  if (!first) throw new AppError("not_found", "There are no examples for this workspace");
  const audit = auditIfChangedStatement(ctx, {
    action: "samples.load",
    entityType: "workspace",
    projectId: place.projectId,
    after: auditedRecords(place, examples.length),
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
  const statements = definitionsOf(place.workspace).flatMap(({ table, parts }) => {
    const rows = sql`${table.workspaceId} = ${workspace} AND ${table.isSample} = 1`;
    return [...(parts?.deleting?.(ctx, rows) ?? []), ctx.db.delete(table).where(rows)];
  });
  await ctx.db.batch([
    auditIfStatement(
      ctx,
      {
        action: "samples.remove",
        entityType: "workspace",
        projectId: place.projectId,
        after: auditedRecords(place, sample),
      },
      hasRecords(actor, place, "sample"),
    ),
    ...statements,
  ]);
  for (const { afterDeletion } of definitionsOf(place.workspace)) afterDeletion?.(ctx);
  return sample;
}
