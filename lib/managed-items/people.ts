import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { users } from "@/db/schema/auth";
import { AppError } from "@/lib/errors";
import { searchText } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import type { Context } from "@/lib/platform/context";
import { inPlace, textExpression } from "@/lib/search/search-index";
import { MAX_CANDIDATES, MAX_FOUND } from "./people-rules";

export const UNKNOWN_USER = "This user does not exist";
export const INACTIVE_USER = "This user is deactivated and cannot be assigned";

const ALWAYS = sql`1 = 1`;
const SEARCH_INDEX = "user_search";
const searchSchema = z.object({ q: searchText });

/** SQL: out of whom a list is made where that `applies`: of a few ids, rather than of everybody by name. */
interface Pool {
  applies: SQL;
  ids: SQL;
  /** Over the row of `users` at hand, in place of the other condition. */
  among: SQL;
}

interface CandidateChoice {
  /** What their name or e-mail holds, as it came; none for everybody. */
  q?: unknown;
  /** SQL: that anybody is offered at all; else the statement looks at nobody. */
  guard?: SQL;
  /** SQL over the row of `users` at hand: that this person is among those who are offered. */
  among?: SQL;
  /** SQL over it: that this one is not. */
  except?: SQL;
  pool?: Pool;
}

/**
 * The statement that reads the active people who may be chosen, by name: the first `MAX_CANDIDATES`, or of those whom a
 * text finds the newest `MAX_FOUND`.
 *
 * @throws AppError `invalid_input` for a text that cannot be searched for.
 */
export function candidatesStatement(ctx: Context, choice: CandidateChoice = {}) {
  const { guard = ALWAYS, among = ALWAYS, except, pool } = choice;
  const { q } = parseInput(searchSchema, { q: choice.q });
  const isLeft = except ? sql` AND NOT ${except}` : sql``;
  const isAmong = sql`${users.active} = 1 AND ${among}${isLeft}`;
  return ctx.db
    .select({
      id: sql<string>`id`.as("id"),
      name: sql<string>`name`.as("name"),
      email: sql<string>`email`.as("email"),
      role: sql<string>`role`.as("role"),
    })
    .from(
      q
        ? sql`${users} WHERE ${users}.rowid IN (${foundPeople(q, isAmong, guard)}) ORDER BY +${users.name}`
        : pool
          ? listedPeople(pool, isAmong, isLeft, guard)
          : firstPeople(isAmong, guard),
    );
}

/** SQL after FROM: the first people by name, if `guard` holds. */
function firstPeople(isOffered: SQL, guard: SQL): SQL {
  return sql`${users} WHERE ${isOffered} ORDER BY ${users.name} LIMIT iif(${guard}, ${MAX_CANDIDATES}, 0)`;
}

/**
 * SQL after FROM: the same, or those of a pool where that applies; the other of the two ends at its limit of 0, before its
 * first row. The unary plus keeps it from walking everybody who is active.
 */
function listedPeople(pool: Pool, isOffered: SQL, isLeft: SQL, guard: SQL): SQL {
  const { applies, ids, among } = pool;
  const columns = sql`SELECT ${users.id}, ${users.name}, ${users.email}, ${users.role} FROM`;
  const ofPool = sql`${users} WHERE ${users.id} IN (${ids}) AND +${users.active} = 1 AND ${among}${isLeft}
    ORDER BY +${users.name} LIMIT iif(${guard} AND ${applies}, ${MAX_CANDIDATES}, 0)`;
  return sql`(SELECT * FROM (${columns} ${firstPeople(isOffered, sql`${guard} AND NOT ${applies}`)})
    UNION ALL SELECT * FROM (${columns} ${ofPool})) AS shown ORDER BY name COLLATE NOCASE`;
}

/** SQL: the rowids of those whom a text finds. The index is read no further than it takes to find as many as are told. */
function foundPeople(q: string, isOffered: SQL, guard: SQL): SQL {
  const index = sql.identifier(SEARCH_INDEX);
  const asked = sql`${textExpression(q, SEARCH_INDEX, "name rest")} || ${inPlace(["active"])}`;
  return sql`SELECT ${users}.rowid FROM ${index} CROSS JOIN ${users} ON ${users}.rowid = ${index}.rowid
    WHERE ${index} MATCH (${asked}) AND ${isOffered}
    ORDER BY ${index}.rowid DESC LIMIT iif(${guard}, ${MAX_FOUND}, 0)`;
}

/** The failure of an assignment that names somebody who cannot be assigned; null is nobody. */
export function notAssignable(person: { active: boolean } | null): AppError | null {
  const message = person === null ? UNKNOWN_USER : person.active ? null : INACTIVE_USER;
  return message === null
    ? null
    : new AppError("invalid_input", message, { errors: { userId: [message] } });
}

/** A team that has as many members as it may. */
export function fullTeam(limit: number): AppError {
  return new AppError("conflict", `A team has at most ${limit} members`);
}
