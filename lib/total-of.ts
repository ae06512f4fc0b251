import { type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { countedTo, type Position } from "./paging";

/**
 * SQL: the number of rows, for `readTotal`. Stops counting where a page needs no more.
 *
 * @param from everything after FROM, with its WHERE.
 */
export const totalOf = (from: SQL, position?: Position): SQL<number> =>
  subquery<number>(
    sql`SELECT count(*) FROM (SELECT 1 FROM ${from} LIMIT ${countedTo(position) + 1})`,
  );
