import { eq, sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { ragProjects } from "@/db/schema/rags";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { fileKey } from "@/lib/media/rows";
import { isReadableProject } from "@/lib/projects/definition";
import { readCollection } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import { getRecords } from "@/lib/records/read/get-record";
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_BYTES, type RecordSource } from "../knowledge-rules";

/** Rows of a workspace of a project. */
export interface RecordPlace {
  projectId: string;
  records: RecordSource;
}

/** A row as a document: its title, and its text or its file. */
export interface SourceRecord {
  id: string;
  title: string;
  body: string | Uint8Array;
  /** Of a file what it is to be read as. */
  ending?: string;
}

const NOT_LINKED = "This RAG isn't linked to this project";

/** The projects that a RAG is linked to and the person may read. */
export async function listLinkedProjects(ctx: Context, ragId: string) {
  const actor = authorize(ctx.actor, "projects.list");
  return ctx.db
    .select({ id: projects.id, name: projects.name })
    .from(ragProjects)
    .innerJoin(projects, eq(projects.id, ragProjects.projectId))
    .where(sql`${ragProjects.ragId} = ${ragId} AND ${isReadableProject(actor)}`)
    .orderBy(projects.name, projects.id);
}

/**
 * Rows of a workspace as documents; what is not there is left out.
 *
 * @throws AppError `invalid_input` for a project that the RAG is not linked to, `forbidden` or `not_found` for a workspace
 *   that the person may not enter, `too_large` for a file.
 */
export async function readSourceRecords(
  ctx: Context,
  ragId: string,
  { projectId, records, ids }: RecordPlace & { ids: readonly string[] },
): Promise<SourceRecord[]> {
  const linked = await listLinkedProjects(ctx, ragId);
  if (!linked.some(({ id }) => id === projectId))
    throw new AppError("invalid_input", NOT_LINKED, { errors: { project_id: [NOT_LINKED] } });
  const [type = "", name = ""] = records.split("/");
  const rows = await getRecords(ctx, readCollection({ projectId, type, records: name }), ids);
  return Promise.all(rows.map((row) => READ[records](ctx, row)));
}

const words = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** "Label: value" lines of what there is. */
const linesOf = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([label, value]) => [label, words(value).trim()] as const)
    .filter(([, value]) => value !== "")
    .map(([label, value]) => `${label}: ${value}`)
    .join("\n");

const READ: Record<RecordSource, (ctx: Context, row: RecordView) => Promise<SourceRecord>> = {
  "content/items": async (_ctx, row) => ({
    id: row.id,
    title: words(row.title),
    body: `${words(row.content)}\n\n${linesOf({ Author: row.author, Tags: row.tags })}`.trim(),
  }),
  "ecommerce/products": async (_ctx, row) => ({
    id: row.id,
    title: words(row.name),
    body: linesOf({
      Product: row.name,
      SKU: row.sku,
      Price: `${words(row.price)} ${words(row.currency)}`,
      Category: row.category,
      "In stock": row.stock_quantity,
      Status: row.status,
    }),
  }),
  "media/assets": async (ctx, row) => {
    const name = words(row.name);
    if (Number(row.size) > MAX_DOCUMENT_BYTES) throw new AppError("too_large", DOCUMENT_TOO_LARGE);
    const object = await ctx.files.get(fileKey(row.id));
    if (!object) throw new AppError("not_found", `The file ${name} no longer exists`);
    const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0].toLowerCase();
    return { id: row.id, title: name, body: new Uint8Array(await object.arrayBuffer()), ending };
  },
};
