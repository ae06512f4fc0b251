import { sql } from "drizzle-orm";
import { ragDocuments } from "@/db/schema/knowledge";

/** What is kept of a document while another version of it is read. */
const KEPT = {
  title: ragDocuments.title,
  source: ragDocuments.source,
  url: ragDocuments.url,
  contentHash: ragDocuments.contentHash,
  bytes: ragDocuments.bytes,
  pages: ragDocuments.pages,
  pageStarts: ragDocuments.pageStarts,
  fileKey: ragDocuments.fileKey,
  textKey: ragDocuments.textKey,
  shortText: ragDocuments.shortText,
} as const;
export type KeptVersion = Pick<typeof ragDocuments.$inferSelect, keyof typeof KEPT>;

/** SQL: the column `previous` of a document that is replaced: what it is, or already was where it is not ready. */
export const keptStatement = sql<
  string | null
>`CASE WHEN ${ragDocuments.state} = 'ready' THEN json_object(${sql.join(
  Object.entries(KEPT).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)}) ELSE ${ragDocuments.previous} END`;

/** SQL: column by column what a document was before, for its own update. */
export const previousColumns = Object.fromEntries(
  Object.keys(KEPT).map((name) => [
    name,
    sql`${ragDocuments.previous} ->> ${sql.raw(`'${name}'`)}`,
  ]),
);
