import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { users } from "@/db/schema/auth";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import type { Action } from "@/lib/auth/policy";
import { isPerson } from "@/lib/auth/service-account";
import { avatarColumn } from "@/lib/auth/session";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { searchText } from "@/lib/paging";
import { parseInput } from "@/lib/parse-input";
import { textMatches } from "@/lib/text/text-match";
import { MAX_CANDIDATES, MAX_FOUND } from "./people-rules";
import type { CandidateView } from "./schema";

const UNKNOWN_USER = "This user doesn't exist";
const INACTIVE_USER = "This user is inactive and can't be assigned";

const searchSchema = z.object({ q: searchText });

interface CandidateChoice {
  /** Unparsed search text for name or email. Empty means everyone. */
  q?: unknown;
  /** SQL: if false, no one is returned. */
  guard?: SQL;
  /** SQL over the current row of `users`: the person can be chosen. */
  among?: SQL;
  /** SQL over the current row of `users`: the person is left out. */
  except?: SQL;
}

/**
 * Returns active people who can be chosen: the first `MAX_CANDIDATES` by name, or for a search the
 * newest `MAX_FOUND` matches.
 *
 * @throws AppError `invalid_input` for an invalid search text.
 */
export async function readCandidates(
  ctx: Context,
  choice: CandidateChoice = {},
): Promise<CandidateView[]> {
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
 * Returns the active people who can be assigned to a new item, by name. Needs permission to create
 * such an item.
 *
 * @param q search text (`readCandidates`).
 */
export async function listCandidates(
  ctx: Context,
  action: Extract<Action, "projects.create" | "agents.create" | "rags.create">,
  q?: unknown,
): Promise<CandidateView[]> {
  authorize(ctx.actor, action);
  return readCandidates(ctx, { q });
}

/** Returns the error for a person who can't be assigned. */
const notAssignable = (message: string) =>
  new AppError("invalid_input", message, { errors: { userId: [message] } });

/**
 * The rules for adding a person to a team: they exist, and they are active.
 *
 * @param isOnIt SQL: they are already on it, so they may be inactive.
 */
export function assignableRules(userId: string, isOnIt: SQL): Rule[] {
  const isThem = sql`${users.id} = ${userId} AND ${isPerson()}`;
  const isActive = exists(users, sql`${isThem} AND ${users.active} = 1`);
  return [
    { holds: exists(users, isThem), refuse: notAssignable(UNKNOWN_USER) },
    { holds: sql`(${isOnIt} OR ${isActive})`, refuse: notAssignable(INACTIVE_USER) },
  ];
}

/** Returns the error for a team that is full. */
export function teamFullError(limit: number): AppError {
  return new AppError("conflict", `A team can have up to ${limit} members`);
}
