import { type SQL, sql } from "drizzle-orm";
import { type NamedStatements, namedBatch } from "@/db/client";
import { auditIfStatement, isAuditRow } from "@/lib/audit/audit";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { putSampleFiles } from "@/lib/media/sample-files";
import { recordQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { DAY_MS } from "@/lib/time";
import { enterableWorkspace, type WorkspacePath } from "@/lib/workspaces/scope";
import { metricSamples } from "../analytics/samples";
import { collectionOf, collectionRules, requireWorkspaceAccess } from "../collection";
import { deleteCommentsOf } from "../comments/comments";
import { CONTENT_SAMPLES, KEYWORD_SAMPLES } from "../content/samples";
import { contactSamples, dealSamples, LEAD_SAMPLES } from "../crm/samples";
import type { Day, RecordDefinition, Sample, Statements } from "../definition";
import { definitionsOf } from "../definitions";
import { ORDER_SAMPLES, PRODUCT_SAMPLES } from "../ecommerce/samples";
import { createRecordSchema, type Values } from "../field-schema";
import { SAMPLE_KEY } from "../read/list-record-activity";
import { countRecords, hasOwnRecords, hasSamples } from "../read/workspace-counts";
import { addInsertion, recordInsertion } from "./insert-records";

const NOT_EMPTY = "You can only load sample data into an empty workspace";

/** Milliseconds between one sample and the next. */
const SAMPLE_DISTANCE_MS = 3_600_000;

type MakeSamples = (day: Day, ctx: Context) => readonly Sample[] | Promise<readonly Sample[]>;

/** Samples that have only form values. */
const plain = (values: readonly Values[]): Sample[] => values.map((one) => ({ values: one }));

/**
 * The samples of each record type, by name. Not part of the definitions, because every page of
 * records loads those.
 */
const SAMPLES: Readonly<Partial<Record<string, MakeSamples>>> = {
  items: () => plain(CONTENT_SAMPLES),
  keywords: () => plain(KEYWORD_SAMPLES),
  products: () => plain(PRODUCT_SAMPLES),
  orders: () => plain(ORDER_SAMPLES),
  contacts: (day) => plain(contactSamples(day)),
  leads: () => plain(LEAD_SAMPLES),
  deals: (day) => plain(dealSamples(day)),
  assets: (_day, ctx) => putSampleFiles(ctx),
  metrics: (day) => plain(metricSamples(day)),
};

/** The audit log's details about added or removed samples. */
const auditedRecords = ({ projectId, workspace }: WorkspacePath, records: number) => ({
  projectId,
  workspace,
  records,
});

interface SampleSet {
  definition: RecordDefinition;
  samples: (Sample & { id: string })[];
}

/** Makes the samples of each type of a workspace. */
async function makeSamples(ctx: Context, { workspace }: WorkspacePath): Promise<SampleSet[]> {
  const day = (offset: number) => new Date(ctx.now + offset * DAY_MS).toISOString().slice(0, 10);
  return Promise.all(
    definitionsOf(workspace).map(async (definition) => {
      const made = (await SAMPLES[definition.description.name]?.(day, ctx)) ?? [];
      const samples = made.map((sample) => ({ ...sample, id: sample.id ?? crypto.randomUUID() }));
      return { definition, samples };
    }),
  );
}

interface Filling {
  actor: Actor;
  place: WorkspacePath;
  /** SQL: the rules hold. */
  holds: SQL;
}

/** Statements that store samples of one type. */
function sampleStatements(
  ctx: Context,
  { actor, place, holds }: Filling,
  { definition, samples }: SampleSet,
): Statements {
  const { description, hooks, sampleAge } = definition;
  const statements: Statements = {};
  for (const [index, { id, values, columns }] of samples.entries()) {
    const record = recordInsertion(ctx, {
      actor,
      collection: collectionOf(place.projectId, definition),
      id,
      values: createRecordSchema(description.fields).parse(values),
      columns: {
        ...columns,
        isSample: true,
        importKey: `${SAMPLE_KEY}${index}`,
        // With different times, so that "newest first" has a clear order.
        createdAt: ctx.now - (sampleAge?.(index) ?? index * SAMPLE_DISTANCE_MS),
      },
    });
    addInsertion(statements, id, record, holds);
  }
  const ids = samples.map(({ id }) => id);
  const inserted = Object.entries(hooks?.inserted?.(ctx, ids) ?? {});
  for (const [name, statement] of inserted)
    statements[`${name} of ${description.name}`] = statement;
  return statements;
}

/**
 * Fills an empty workspace with samples, marked as such. Two requests at once create one set.
 *
 * @returns the number of records afterwards.
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `conflict` if the workspace isn't
 *   empty.
 */
export async function loadSampleData(ctx: Context, place: WorkspacePath): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, place);
  const before = await countRecords(ctx, actor, place);
  const notEmpty = new AppError("conflict", NOT_EMPTY);
  if (before.records > 0) throw notEmpty;
  const sets = await makeSamples(ctx, place);
  const total = sets.reduce((sum, { samples }) => sum + samples.length, 0);
  if (total === 0) throw new AppError("not_found", "There is no sample data for this workspace");
  const rules = [
    ...collectionRules(ctx, actor, place),
    { holds: sql`NOT ${hasOwnRecords(actor, place)}`, refuse: notEmpty },
    withinQuota(ctx, recordQuotaUse(actor, place.projectId, total)),
  ];
  const entry = {
    id: crypto.randomUUID(),
    action: "samples.load",
    entityType: "workspace",
    projectId: place.projectId,
    after: auditedRecords(place, total),
  };
  const filling = { actor, place, holds: isAuditRow(entry.id) };
  const all = sets.flatMap((set) => Object.entries(sampleStatements(ctx, filling, set)));
  // The audit row first: its statement has the rules, and all others need the row.
  await namedBatch(ctx.db, {
    audit: auditIfStatement(ctx, entry, allHold(rules)),
    ...Object.fromEntries(all),
  }).catch((error: unknown) => {
    // Another request was faster.
    if (!String(error).includes("UNIQUE")) throw error;
  });
  const after = await countRecords(ctx, actor, place);
  if (after.records === 0) await refuseUnmet(ctx, rules);
  return after.records;
}

/**
 * Removes the samples. Keeps those that were edited.
 *
 * @returns the number of removed samples.
 * @throws AppError `unauthenticated` or as `enterWorkspace`.
 */
export async function removeSampleData(ctx: Context, place: WorkspacePath): Promise<number> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  await requireWorkspaceAccess(ctx, place);
  const { samples } = await countRecords(ctx, actor, place);
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const statements: Statements = {};
  for (const definition of definitionsOf(place.workspace)) {
    const { table, description, hooks } = definition;
    const rows = sql`${table.workspaceId} = ${workspace} AND ${table.isSample} = 1`;
    const before = Object.entries(hooks?.deleting?.(ctx, rows) ?? {});
    for (const [name, statement] of before)
      statements[`${name} of ${description.name}`] = statement;
    statements[`comments on ${description.name}`] = deleteCommentsOf(ctx, definition, rows);
    statements[description.name] = ctx.db.delete(table).where(rows);
  }
  const rules = collectionRules(ctx, actor, place);
  const { held } = await namedBatch(ctx.db, {
    held: ctx.db
      .select({ id: sql`1`.as("id") })
      .from(sql`(SELECT 1)`)
      .where(allHold(rules)),
    audit: auditIfStatement(
      ctx,
      {
        action: "samples.remove",
        entityType: "workspace",
        projectId: place.projectId,
        after: auditedRecords(place, samples),
      },
      hasSamples(actor, place),
    ),
    ...(statements as NamedStatements),
  });
  if (held.length === 0) await refuseUnmet(ctx, rules);
  for (const { hooks } of definitionsOf(place.workspace)) hooks?.deleted?.(ctx);
  return samples;
}
