import { eq, sql } from "drizzle-orm";
import { projects } from "@/db/schema/projects";
import { ragProjects } from "@/db/schema/rags";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { MAX_DOCUMENT_BYTES } from "@/lib/limits";
import { fileKey } from "@/lib/media/rows";
import { isReadableProject } from "@/lib/projects/definition";
import { readCollection } from "@/lib/records/definitions";
import type { RecordView } from "@/lib/records/description";
import { getRecords } from "@/lib/records/read/get-record";
import { DOCUMENT_TOO_LARGE, type RecordSource } from "../knowledge-rules";

/** A list of rows in a project's workspace. */
export interface RecordList {
  projectId: string;
  records: RecordSource;
}

/** A row as a document: its title with a text or file. */
export interface SourceRecord {
  id: string;
  title: string;
  body: string | Uint8Array;
  /** For a file, the extension to read it as. */
  ending?: string;
}

const NOT_LINKED = "This RAG isn't linked to this project";

/** Returns the projects that a RAG is linked to and the actor may read. */
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
 * Reads rows of a workspace as documents. Leaves out rows that don't exist.
 *
 * @throws AppError `invalid_input` for a project that isn't linked to the RAG, `forbidden` or
 *   `not_found` if the actor can't access the workspace, `too_large` for a file.
 */
export async function readSourceRecords(
  ctx: Context,
  ragId: string,
  { projectId, records, ids }: RecordList & { ids: readonly string[] },
): Promise<SourceRecord[]> {
  const linked = await listLinkedProjects(ctx, ragId);
  if (!linked.some(({ id }) => id === projectId))
    throw new AppError("invalid_input", NOT_LINKED, { errors: { project_id: [NOT_LINKED] } });
  const [type = "", name = ""] = records.split("/");
  const rows = await getRecords(ctx, readCollection({ projectId, type, records: name }), ids);
  return Promise.all(rows.map((row) => READ[records](ctx, row)));
}

const words = (value: unknown) => (Array.isArray(value) ? value.join(", ") : String(value ?? ""));

/** Returns "Label: value" lines of the values that aren't empty. */
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
