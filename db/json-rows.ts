import { sql } from "drizzle-orm";

/** SQL: a list as one parameter, however long it is: what stands behind IN. */
export const valuesOf = (list: readonly unknown[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(list)}))`;

/** SQL: rows as one parameter: a table `given`, whose fields `given(name)` reads. */
export const givenRows = (rows: readonly object[]) =>
  sql`json_each(${JSON.stringify(rows)}) AS given`;

/** SQL: a field of the rows of `givenRows`. */
export const given = (name: string) => sql`given.value ->> ${sql.raw(`'${name}'`)}`;
