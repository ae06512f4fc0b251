import { createDatabase } from "@/db/client";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import type { TestSystem } from "./test-system";

interface Bound {
  real: D1PreparedStatement;
}

/**
 * Wraps the binding to record statements, values and round trips. The real one is a proxy, so it
 * can't be patched.
 */
function watched(real: D1Database) {
  const statements: { sql: string; values: unknown[] }[] = [];
  let trips = 0;
  let rowsRead = 0;
  let rowsWritten = 0;
  const note = (result: unknown) => {
    const { meta } = result as D1Result;
    rowsRead += meta.rows_read;
    rowsWritten += meta.rows_written;
  };
  const bindTo =
    (sql: string) =>
    (...values: unknown[]) => {
      statements.push({ sql, values });
      const bound = real.prepare(sql).bind(...values);
      const counted = (method: "all" | "raw" | "run") => async () => {
        trips++;
        const result = await (bound[method] as () => Promise<unknown>)();
        // Raw rows come without their cost. A read can run again to get it.
        if (method !== "raw") note(result);
        else if (/^(select|with)\b/i.test(sql)) note(await bound.all());
        return result;
      };
      return { real: bound, all: counted("all"), raw: counted("raw"), run: counted("run") };
    };
  const binding = Object.assign({}, real, {
    prepare: (sql: string) => ({ bind: bindTo(sql) }),
    batch: async (given: Bound[]) => {
      trips++;
      const results = await real.batch(given.map((bound) => bound.real));
      results.forEach(note);
      return results;
    },
  });
  return {
    binding,
    statements,
    trips: () => trips,
    rowsRead: () => rowsRead,
    rowsWritten: () => rowsWritten,
  };
}

/**
 * Measures a read: the plan of each statement, and the numbers of statements, round trips, and rows
 * read and written.
 */
export async function watchQueries(
  system: TestSystem,
  actor: Actor,
  read: (ctx: Context) => Promise<unknown>,
) {
  const spy = watched(system.bindings.DB);
  await read({ ...system.context(actor), db: createDatabase(spy.binding) });
  const [rowsRead, rowsWritten] = [spy.rowsRead(), spy.rowsWritten()];
  const { DB } = system.bindings;
  const explained = spy.statements.map(({ sql, values }) =>
    DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values),
  );
  const answers = explained.length > 0 ? await DB.batch<{ detail: string }>(explained) : [];
  const plans = answers.flatMap(({ results }) => results.map(({ detail }) => detail));
  return { plans, statements: spy.statements.length, trips: spy.trips(), rowsRead, rowsWritten };
}

/**
 * Returns full table scans without an index. Ignores json_each, json_tree and materialised subqueries, which
 * are in memory, and search indexes.
 */
export const scans = (plans: string[]) =>
  plans.filter(
    (plan) =>
      /^SCAN (?!json_each|json_tree|\(|(chosen|seen|own|own_numbers|own_areas|shown|hits?|value|mine|stream|page|asked|searched|counted|candidates|halves|walked|few|found|here|amount)\b|\w+_search(_terms)? VIRTUAL|CONSTANT)/.test(
        plan,
      ) && !/USING (COVERING )?INDEX/.test(plan),
  );
