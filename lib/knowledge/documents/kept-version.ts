import { sql } from "drizzle-orm";
import { ragDocuments } from "@/db/schema/knowledge";

/** Columns that are kept while a new version is read. */
const VERSION_COLUMNS = {
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
  note: ragDocuments.note,
  fileName: ragDocuments.fileName,
  encoding: ragDocuments.encoding,
} as const;
export type KeptVersion = Pick<typeof ragDocuments.$inferSelect, keyof typeof VERSION_COLUMNS>;

/**
 * SQL: the value of `previous` for a document that is being replaced: its current version if it is
 * ready, otherwise the earlier one.
 */
export const previousVersionJson = sql<
  string | null
>`CASE WHEN ${ragDocuments.state} = 'ready' THEN json_object(${sql.join(
  Object.entries(VERSION_COLUMNS).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
  sql`, `,
)}) ELSE ${ragDocuments.previous} END`;

/** SQL: sets each column to its previous value, in an update of the same row. */
export const restorePreviousColumns = Object.fromEntries(
  Object.keys(VERSION_COLUMNS).map((name) => [
    name,
    sql`${ragDocuments.previous} ->> ${sql.raw(`'${name}'`)}`,
  ]),
);
