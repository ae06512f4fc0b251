import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { namedBatch, valuesOf } from "@/db/client";
import { ragDocuments } from "@/db/schema/knowledge";
import { auditEachStatement } from "@/lib/audit/audit";
import { allHold, refuseUnmet } from "@/lib/audit/write";
import type { Context } from "@/lib/context/context";
import { AppError, ERROR_STATUS, type ErrorCode } from "@/lib/errors";
import { MAX_CHANGED } from "@/lib/limits";
import { parseInput } from "@/lib/parse-input";
import { text } from "@/lib/text-schema";
import { DOCUMENT_CHANGED, DOCUMENT_NOT_FOUND } from "../knowledge-rules";
import { type RagManager, requireRagManager } from "./rag-access";
import { areValidDays, updateDocumentSchema, VALID_DAYS } from "./schema";
import { withTags } from "./write-documents";

const NOTHING = "Choose at least one change";
const EITHER = "Send ids with changes, or what undo returned";
const TOO_MANY = `You can change up to ${MAX_CHANGED} documents at once`;

const ERROR_CODES = Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]];

const documentId = text({ max: 64, label: "Document" });

/** What can be changed on many documents. */
const manyChanges = updateDocumentSchema.pick({
  ...{ tags: true, add_tags: true, remove_tags: true },
  ...{ language: true, folder: true, valid_from: true, valid_until: true },
});

const undoStep = z.object({ id: documentId, version: z.int().min(1), changes: manyChanges });

/** The input of `updateDocuments`. */
export const updateDocumentsSchema = z
  .object({
    ids: z
      .array(documentId, "ids must be a list")
      .min(1, "Choose at least one document")
      .max(MAX_CHANGED, TOO_MANY)
      .transform((ids) => [...new Set(ids)]),
    changes: manyChanges.refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      NOTHING,
    ),
    undo: z
      .array(undoStep, "undo must be a list")
      .min(1, NOTHING)
      .max(MAX_CHANGED, TOO_MANY)
      .meta({ description: "Instead of ids and changes: the `undo` of an earlier answer." }),
  })
  .partial()
  .refine(
    ({ ids, changes, undo }) =>
      undo === undefined ? ids !== undefined && changes !== undefined : !ids && !changes,
    EITHER,
  );

/** The answer to `updateDocuments`. */
export const updatedDocumentsFields = {
  done: z.array(z.string()).meta({
    description:
      "IDs of the documents that now have these values, including those that already did.",
  }),
  failed: z
    .array(
      z
        .object({ id: z.string(), code: z.enum(ERROR_CODES), message: z.string() })
        .meta({ id: "FailedDocument" }),
    )
    .meta({ description: "Documents that weren't changed, with the reason." }),
  undo: z
    .array(undoStep)
    .meta({ description: "Send it as `undo` to restore what no one has changed since." }),
};
export type UpdatedDocuments = z.infer<z.ZodObject<typeof updatedDocumentsFields>>;

type Changes = z.output<typeof manyChanges>;

/** A change of one document, and the version it is meant for; null for any. */
interface Wanted {
  id: string;
  version: number | null;
  changes: Changes;
}

const METADATA = ["tags", "language", "folder", "valid_from", "valid_until"] as const;
type Metadata = Required<Pick<Changes, (typeof METADATA)[number]>>;

interface Step {
  id: string;
  version: number;
  auditId: string;
  before: Metadata;
  after: Metadata;
}

const readRows = (ctx: Context, ragId: string, ids: readonly string[]) =>
  ctx.db
    .select({
      id: ragDocuments.id,
      version: ragDocuments.version,
      tags: ragDocuments.tags,
      language: ragDocuments.language,
      folder: ragDocuments.folder,
      valid_from: ragDocuments.validFrom,
      valid_until: ragDocuments.validUntil,
    })
    .from(ragDocuments)
    .where(and(eq(ragDocuments.ragId, ragId), sql`${ragDocuments.id} IN ${valuesOf(ids)}`));

type Row = Awaited<ReturnType<typeof readRows>>[number];

/**
 * Returns the step that changes a document, or null if it has these values.
 *
 * @throws AppError `invalid_input` or `precondition_failed` if it can't be changed.
 */
function stepOf(row: Row, { version, changes }: Wanted): Step | null {
  if (version !== null && version !== row.version)
    throw new AppError("precondition_failed", DOCUMENT_CHANGED);
  const { add_tags = [], remove_tags = [], ...sent } = changes;
  const { id, version: current, ...before } = row;
  const given = Object.entries(withTags(row, sent, { add_tags, remove_tags }));
  const known = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const after: Metadata = { ...before, ...known };
  if (!areValidDays(after)) throw new AppError("invalid_input", VALID_DAYS.error);
  if (JSON.stringify(after) === JSON.stringify(before)) return null;
  return { id, version: current, auditId: crypto.randomUUID(), before, after };
}

/** Makes the changes in one batch, each with an audit row; returns the ids of the changed documents. */
async function applySteps(
  ctx: Context,
  ragId: string,
  { manager, steps }: { manager: RagManager; steps: readonly Step[] },
): Promise<Set<string>> {
  if (steps.length === 0) return new Set();
  const listed = sql`json_each(${JSON.stringify(steps)}) AS step`;
  const isStep = sql`${ragDocuments.id} = step.value ->> 'id' AND ${ragDocuments.version} = step.value ->> 'version'
    AND ${ragDocuments.ragId} = ${ragId} AND ${allHold(manager.stillManages)}`;
  const value = (name: (typeof METADATA)[number]) => sql`step.value ->> ${`$.after.${name}`}`;
  const withId = (part: "before" | "after") =>
    sql`json_set(step.value -> ${`$.${part}`}, '$.document', ${ragDocuments.id})`;
  const { updated } = await namedBatch(ctx.db, {
    audit: auditEachStatement(
      ctx,
      "rag",
      sql`SELECT step.value ->> 'auditId' AS id, 'rags.updateDocument' AS action, ${ragDocuments.ragId} AS entity_id,
        ${withId("before")} AS before, ${withId("after")} AS after FROM ${listed} CROSS JOIN ${ragDocuments} WHERE ${isStep}`,
    ),
    updated: ctx.db
      .update(ragDocuments)
      .set({
        ...{ tags: value("tags"), language: value("language"), folder: value("folder") },
        ...{ validFrom: value("valid_from"), validUntil: value("valid_until") },
        updatedAt: ctx.now,
        version: sql`${ragDocuments.version} + 1`,
      })
      .from(listed)
      .where(isStep)
      .returning({ id: sql<string>`${ragDocuments.id}`.as("id") }),
  });
  return new Set(updated.map(({ id }) => id));
}

/** Returns what restores a document's values. */
function undoOf({ id, version, before, after }: Step): UpdatedDocuments["undo"][number] {
  const differ = METADATA.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const changes = Object.fromEntries(differ.map((name) => [name, before[name]]));
  return { id, version: version + 1, changes };
}

/**
 * Changes the tags, language, folder or valid days of up to `MAX_CHANGED` documents, or undoes such a
 * change. Skips documents that it can't be made to.
 *
 * @returns which were changed, which were skipped and why, and the input that undoes it.
 * @throws AppError `unauthenticated`, `not_found`, `forbidden` or `invalid_input`.
 */
export async function updateDocuments(
  ctx: Context,
  ragId: string,
  input: unknown,
): Promise<UpdatedDocuments> {
  const manager = await requireRagManager(ctx, ragId);
  const { ids = [], changes = {}, undo } = parseInput(updateDocumentsSchema, input);
  const wanted: Wanted[] = undo ?? ids.map((id) => ({ id, version: null, changes }));
  const byId = new Map(wanted.map((one) => [one.id, one]));
  const rows = new Map(
    (await readRows(ctx, ragId, [...byId.keys()])).map((row) => [row.id, row] as const),
  );
  const refused = new Map<string, AppError>();
  const same = new Set<string>();
  const steps: Step[] = [];
  for (const one of byId.values()) {
    const row = rows.get(one.id);
    try {
      if (!row) throw new AppError("not_found", DOCUMENT_NOT_FOUND);
      const step = stepOf(row, one);
      if (step) steps.push(step);
      else same.add(one.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.set(one.id, error);
    }
  }
  const made = await applySteps(ctx, ragId, { manager, steps });
  if (made.size < steps.length) await refuseUnmet(ctx, manager.stillManages);
  for (const { id } of steps)
    if (!made.has(id)) refused.set(id, new AppError("precondition_failed", DOCUMENT_CHANGED));
  return {
    done: [...byId.keys()].filter((id) => made.has(id) || same.has(id)),
    failed: [...refused].map(([id, { code, message }]) => ({ id, code, message })),
    undo: steps.filter(({ id }) => made.has(id)).map(undoOf),
  };
}
