import { eq, type SQL, sql } from "drizzle-orm";
import { createDatabase, type Database } from "@/db/client";
import { apiTokens } from "@/db/schema/api-tokens";
import { sessions, users } from "@/db/schema/auth";
import { settings, systemState } from "@/db/schema/system";
import { isFromRoleNetwork, readAccessPolicy } from "@/lib/auth/access-policy";
import { type Actor, sessionUserView } from "@/lib/auth/actor";
import { requireActor } from "@/lib/auth/authorize";
import { type Hold, holdOf } from "@/lib/auth/holds";
import type { SessionUser } from "@/lib/auth/schema";
import { actorOf, SESSION_COLUMNS, SESSION_USER_COLUMNS, touchSession } from "@/lib/auth/session";
import { actorOfToken, TOKEN_COLUMNS, touchToken } from "@/lib/auth/token";
import type { Context } from "@/lib/context/context";
import { AppError, isOverloaded } from "@/lib/errors";
import { unreadCount } from "@/lib/notices/notice-statement";
import { onceFor } from "@/lib/once-for";
import { deferReset, resumeReset } from "@/lib/system/reset";
import { type HomePage, type Locale, readHome, readLocale } from "@/lib/ui/locales";

const CANNOT_TELL = "The server is unavailable right now. Please try again.";

/** What the database says at the start of a request, in one statement. */
export interface RequestState {
  ctx: Context;
  isSetUp: boolean;
  isResetting: boolean;
  settings: typeof settings.$inferSelect;
  /** Notices that the person has not read; 0 for a call of the API, which does not ask. */
  unreadNotices: number;
  /** How the person reads dates and numbers, and where signing in leads them. */
  locale: Locale;
  home: HomePage;
  /** Who asks with an account that opens nothing yet, and why: nobody's actor until that is done. */
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
  },
  settings,
};

/**
 * The statement that begins every request: the two single-row tables, and the session with its user where there is one.
 * One statement rather than three in a batch: each costs the database a preparation of its own.
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

/** The same for a call that carries an API token. */
function tokenStateStatement(db: Database) {
  return db
    .select({ ...STATE_COLUMNS, token: TOKEN_COLUMNS, user: SESSION_USER_COLUMNS })
    .from(systemState)
    .innerJoin(settings, sql`1 = 1`)
    .leftJoin(apiTokens, eq(apiTokens.tokenHash, sql.placeholder("tokenHash")))
    .leftJoin(users, eq(users.id, apiTokens.userId))
    .prepare();
}

/** Every request runs one of them: to have Drizzle write it anew took a third of a small call's time (docs/measurements.md). */
const preparedStatements = onceFor((binding: D1Database) => {
  const db = createDatabase(binding);
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
  state: Pick<typeof systemState.$inferSelect, "setupCompletedAt" | "resettingSince">;
  settings: RequestState["settings"];
}

/** The first row of the statement that begins a request. A reset that was left is gone on with past the answer. */
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
    ctx: { ...ctx, actor: held ? null : actor },
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
 * Fills in who asks by an API token; null stands for one that cannot be one.
 *
 * @throws AppError `unavailable` when the database cannot be asked, `overloaded` when it refuses for load.
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
 * Fills in who asks. `isBackground` requests do not extend the session; one `isForPage` also counts the unread notices.
 * A request that finds a reset whose own request has died goes on with it past the answer.
 *
 * @throws AppError `unavailable` when the database cannot be asked, `overloaded` when it refuses for load.
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
 * The startup check: the signed-in person.
 *
 * @throws AppError `setup_required` (503) only when the database positively says that nothing is set up,
 *   `unauthenticated` (401) when it is set up and nobody is signed in, `unavailable` (504) while it is being reset.
 */
export function checkStartup(
  state: Pick<RequestState, "ctx" | "isSetUp" | "isResetting">,
): SessionUser {
  if (state.isResetting) throw new AppError("unavailable", CANNOT_TELL, { retryAfter: 5 });
  if (!state.isSetUp) throw new AppError("setup_required", SETUP_REQUIRED);
  return sessionUserView(requireActor(state.ctx.actor));
}

export type StartupState = "setup-required" | "signed-out" | "held" | "signed-in" | "unreachable";

/** The same check for a page, which shows one of five things. */
export function startupState(state: RequestState): StartupState {
  if (state.isResetting) return "unreachable";
  if (!state.isSetUp) return "setup-required";
  if (state.held) return "held";
  return state.ctx.actor ? "signed-in" : "signed-out";
}
