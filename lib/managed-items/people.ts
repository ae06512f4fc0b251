import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { users } from "@/db/schema/auth";
import { authorize } from "@/lib/auth/authorize";
import type { Action } from "@/lib/auth/policy";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { searchText } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { textMatches } from "@/lib/search/text-match";
import { MAX_CANDIDATES, MAX_FOUND } from "./people-rules";
import type { CandidateView } from "./schema";

const UNKNOWN_USER = "This user doesn't exist";
const INACTIVE_USER = "This user is inactive and can't be assigned";

const searchSchema = z.object({ q: searchText });

interface CandidateChoice {
  /** What their name or e-mail holds, as it came; none for everybody. */
  q?: unknown;
  /** SQL: that anybody is offered at all. */
  guard?: SQL;
  /** SQL over the row of `users` at hand: that this person is among those who are offered. */
  among?: SQL;
  /** SQL over it: that this one is not. */
  except?: SQL;
}

/**
 * The statement that reads the active people who may be chosen, by name: the first `MAX_CANDIDATES`, or of those whom a
 * text finds the newest `MAX_FOUND`.
 *
 * @throws AppError `invalid_input` for a text that cannot be searched for.
 */
export function candidatesStatement(ctx: Context, choice: CandidateChoice = {}) {
  const { guard = sql`1 = 1`, among = sql`1 = 1`, except = sql`0 = 1` } = choice;
  const { q } = parseInput(searchSchema, { q: choice.q });
  const isOffered = sql`${guard} AND ${users.active} = 1 AND ${isPerson()} AND ${among} AND NOT ${except}`;
  const isFound = sql`${users.id} IN (SELECT ${users.id} FROM ${users}
    WHERE ${isOffered} AND ${textMatches(users, [users.name, users.email], q)}
    ORDER BY ${users}.rowid DESC LIMIT ${MAX_FOUND})`;
  return ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      avatar: avatarColumn().as("avatar"),
      role: users.role,
    })
    .from(users)
    .where(q ? isFound : isOffered)
    .orderBy(users.name)
    .limit(MAX_CANDIDATES);
}

/**
 * The active people who may be assigned to something new, by name. For whoever may create such an item.
 *
 * @param q whom a search is for (`candidatesStatement`).
 * @throws AppError `unauthenticated`, `forbidden` or `invalid_input`.
 */
export async function listCandidates(
  ctx: Context,
  action: Extract<Action, "projects.create" | "agents.create" | "rags.create">,
  q?: unknown,
): Promise<CandidateView[]> {
  authorize(ctx.actor, action);
  return candidatesStatement(ctx, { q });
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
  return new AppError("conflict", `A team can have up to ${limit} members`);
}
