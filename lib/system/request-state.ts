import { eq, type SQL, sql } from "drizzle-orm";
import { createSharedDatabase, type Database } from "@/db/client";
import { apiTokens } from "@/db/schema/api-tokens";
import { sessions, users } from "@/db/schema/auth";
import { settings, systemState } from "@/db/schema/system";
import { isFromRoleNetwork, readAccessPolicy } from "@/lib/auth/access-policy";
import type { Actor } from "@/lib/auth/actor";
import { requireActor } from "@/lib/auth/authorize";
import { type Hold, holdOf } from "@/lib/auth/holds";
import type { SessionUser } from "@/lib/auth/schema";
import {
  actorOf,
  SESSION_COLUMNS,
  SESSION_USER_COLUMNS,
  sessionUserView,
  touchSession,
} from "@/lib/auth/session";
import { actorOfToken, TOKEN_COLUMNS, touchToken } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { AppError, isOverloaded } from "@/lib/errors";
import { type HomePage, type Locale, readHome, readLocale } from "@/lib/locales";
import { unreadCount } from "@/lib/notices/notice-statement";
import { onceFor } from "@/lib/once-for";
import { deferReset, resumeReset } from "@/lib/system/reset";

const CANNOT_TELL = "The server is unavailable right now. Please try again.";

/** What a request reads from the database first, in one statement. */
export interface RequestState {
  ctx: Context;
  isSetUp: boolean;
  isResetting: boolean;
  settings: typeof settings.$inferSelect;
  /** Unread notices of the person. 0 for API calls, which don't count them. */
  unreadNotices: number;
  /** The person's locale, and the page that opens after signing in. */
  locale: Locale;
  home: HomePage;
  /**
   * A signed-in person whose account is on hold, and why. They count as no one until that is
   * resolved.
   */
  held: { actor: Actor; hold: Hold } | null;
}

function failure(error: unknown): AppError {
  if (isOverloaded(error)) {
    return new AppError("overloaded", "The system is busy. Please try again.", {
      retryAfter: 2,
      cause: error,
    });
  }
  return new AppError("unavailable", CANNOT_TELL, { cause: error });
}

const STATE_COLUMNS = {
  state: {
    setupCompletedAt: systemState.setupCompletedAt,
    resettingSince: systemState.resettingSince,
    fieldsChangedAt: systemState.fieldsChangedAt,
  },
  settings,
};

/**
 * The first statement of every request: the two single-row tables, and the session with its user if
 * there is one. One statement instead of a batch of three, because D1 prepares each one separately.
 */
function sessionStateStatement(db: Database, unread: SQL<number>) {
  return db
    .select({
      ...STATE_COLUMNS,
      session: SESSION_COLUMNS,
      user: SESSION_USER_COLUMNS,
      unread: unread.as("unread"),
      locale: users.locale,
      home: users.home,
    })
    .from(systemState)
    .innerJoin(settings, sql`1 = 1`)
    .leftJoin(sessions, eq(sessions.tokenHash, sql.placeholder("tokenHash")))
    .leftJoin(users, eq(users.id, sessions.userId))
    .prepare();
}

/** The same for a call with an API token. */
function tokenStateStatement(db: Database) {
  return db
    .select({ ...STATE_COLUMNS, token: TOKEN_COLUMNS, user: SESSION_USER_COLUMNS })
    .from(systemState)
    .innerJoin(settings, sql`1 = 1`)
    .leftJoin(apiTokens, eq(apiTokens.tokenHash, sql.placeholder("tokenHash")))
    .leftJoin(users, eq(users.id, apiTokens.userId))
    .prepare();
}

/**
 * Prepared once, because every request runs one of them. Building the SQL each time took a third of
 * a small call's time (docs/measurements.md).
 */
const preparedStatements = onceFor((binding: D1Database) => {
  const db = createSharedDatabase(binding);
  return {
    ofCall: sessionStateStatement(db, sql<number>`0`),
    ofPage: sessionStateStatement(db, unreadCount(sql`${sessions.userId}`)),
    ofToken: tokenStateStatement(db),
  };
});

interface StateRow {
  unread?: number;
  locale?: string | null;
  home?: string | null;
  state: Pick<
    typeof systemState.$inferSelect,
    "setupCompletedAt" | "resettingSince" | "fieldsChangedAt"
  >;
  settings: RequestState["settings"];
}

/**
 * Returns the row of a request's first statement. If a reset was interrupted, resumes it after the
 * response.
 */
async function firstRow<Row extends StateRow>(ctx: Context, rows: Promise<Row[]>) {
  const [row] = await rows.catch((error: unknown) => {
    throw failure(error);
  });
  if (!row) throw new AppError("unavailable", CANNOT_TELL);
  const { resettingSince } = row.state;
  if (resettingSince !== null) deferReset(ctx, resumeReset(ctx, resettingSince));
  return row;
}

function stateOf(
  ctx: Context,
  row: StateRow,
  actor: Actor | null,
  hold: Hold | null,
): RequestState {
  const held = actor && hold ? { actor, hold } : null;
  return {
    ctx: { ...ctx, actor: held ? null : actor, fieldsChangedAt: row.state.fieldsChangedAt },
    held,
    isSetUp: row.state.setupCompletedAt !== null,
    isResetting: row.state.resettingSince !== null,
    settings: row.settings,
    unreadNotices: row.unread ?? 0,
    locale: readLocale(row.locale),
    home: readHome(row.home),
  };
}

/**
 * Sets the actor of a call with an API token. Null stands for a malformed token.
 *
 * @throws AppError `unavailable` if the database can't be reached, `overloaded` if it is too busy.
 */
export async function loadTokenState(
  ctx: Context,
  tokenHash: string | null,
): Promise<RequestState> {
  const statement = preparedStatements(ctx.db.$client).ofToken;
  const row = await firstRow(ctx, statement.all({ tokenHash: tokenHash ?? "" }));
  const { token, user } = row;
  const { networks } = readAccessPolicy(row.settings.accessPolicy);
  const actor =
    token && user ? actorOfToken(token, user, { now: ctx.now, ip: ctx.client.ip, networks }) : null;
  if (token && actor) touchToken(ctx, token);
  return stateOf(ctx, row, actor, user && holdOf(user, null));
}

/**
 * Sets the actor of a request. `isBackground` requests don't extend the session, and `isForPage`
 * also counts unread notices. If a reset was interrupted, resumes it after the response.
 *
 * @throws AppError `unavailable` if the database can't be reached, `overloaded` if it is too busy.
 */
export async function loadRequestState(
  ctx: Context,
  tokenHash: string | null,
  isBackground: boolean,
  isForPage = false,
): Promise<RequestState> {
  const { ofCall, ofPage } = preparedStatements(ctx.db.$client);
  const statement = isForPage ? ofPage : ofCall;
  const row = await firstRow(ctx, statement.all({ tokenHash: tokenHash ?? "" }));
  const { session, user } = row;
  const policy = readAccessPolicy(row.settings.accessPolicy);
  const isHere = user !== null && isFromRoleNetwork(policy, user.role, ctx.client.ip);
  const actor = session && isHere ? actorOf(session, user, ctx.now) : null;
  if (session && actor && !isBackground) touchSession(ctx, session);
  return stateOf(ctx, row, actor, user && holdOf(user, session));
}

const SETUP_REQUIRED = "Setup is required";

/**
 * Returns the signed-in person, for the startup check.
 *
 * @throws AppError `setup_required` (503) only if the database confirms that nothing is set up,
 * `unauthenticated` (401) if no one is signed in, `unavailable` (504) during a reset.
 */
export function checkStartup(
  state: Pick<RequestState, "ctx" | "isSetUp" | "isResetting">,
): SessionUser {
  if (state.isResetting) throw new AppError("unavailable", CANNOT_TELL, { retryAfter: 5 });
  if (!state.isSetUp) throw new AppError("setup_required", SETUP_REQUIRED);
  return sessionUserView(requireActor(state.ctx.actor));
}

type StartupState = "setup-required" | "signed-out" | "held" | "signed-in" | "unreachable";

/** The same check for a page, which shows one of five screens. */
export function startupState(state: RequestState): StartupState {
  if (state.isResetting) return "unreachable";
  if (!state.isSetUp) return "setup-required";
  if (state.held) return "held";
  return state.ctx.actor ? "signed-in" : "signed-out";
}
