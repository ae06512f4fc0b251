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

interface CandidateChoice {
  /** What their name or e-mail holds, as it came; none for everybody. */
  q?: unknown;
  /** SQL: that anybody is offered at all; else the statement looks at nobody. */
  guard?: SQL;
  /** SQL over the row of `users` at hand: that this person is among those who are offered. */
  among?: SQL;
}

/**
 * The statement that reads the active people who may be chosen, by name: the first `MAX_CANDIDATES`, or of those whom a
 * text finds the newest `MAX_FOUND`.
 *
 * @throws AppError `invalid_input` for a text that cannot be searched for.
 */
export function candidatesStatement(ctx: Context, choice: CandidateChoice = {}) {
  const { guard = ALWAYS, among = ALWAYS } = choice;
  const { q } = parseInput(searchSchema, { q: choice.q });
  const isOffered = sql`${users.active} = 1 AND ${among}`;
  const isShown =
    q === ""
      ? sql`${isOffered} ORDER BY ${users.name} LIMIT iif(${guard}, ${MAX_CANDIDATES}, 0)`
      : sql`${users}.rowid IN (${foundPeople(q, isOffered, guard)}) ORDER BY +${users.name}`;
  return ctx.db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(isShown);
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
