import { type SQL, sql } from "drizzle-orm";
import { deletedRecords } from "@/db/schema/deleted-records";
import { mediaAssets } from "@/db/schema/media";

const OF_ASSET = { place: sql`stored.workspace_id`, owner: sql`stored.created_by` };
const OF_COPY = { place: sql`kept.workspace_id`, owner: sql`kept.row ->> '$.createdBy'` };
const COPIES = sql`${deletedRecords} AS kept WHERE kept.record_type = 'asset'`;
const COPY_SIZE = sql`kept.row ->> '$.size'`;

/**
 * SQL: the bytes of the files that meet the condition. Files in the trash too, because they need as
 * much storage until they are permanently deleted.
 *
 * @param isMeant the condition, given the file's workspace and the person who uploaded it.
 */
export const storedBytes = (isMeant: (file: { place: SQL; owner: SQL }) => SQL): SQL =>
  sql`(SELECT coalesce(sum(stored.size), 0) FROM ${mediaAssets} AS stored WHERE ${isMeant(OF_ASSET)})
    + (SELECT coalesce(sum(${COPY_SIZE}), 0) FROM ${COPIES} AND ${isMeant(OF_COPY)})`;

/** SQL: all these files, to sum them by workspace or person. */
export const STORED_FILES = sql`(SELECT stored.workspace_id, stored.created_by, stored.size FROM ${mediaAssets} AS stored
  UNION ALL SELECT ${OF_COPY.place}, ${OF_COPY.owner}, ${COPY_SIZE} FROM ${COPIES})`;
