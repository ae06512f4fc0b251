import { eq, sql } from "drizzle-orm";
import { sessions, users } from "@/db/schema/auth";
import { settings, systemState } from "@/db/schema/system";
import { actorOf, SESSION_COLUMNS, SESSION_USER_COLUMNS, touchSession } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import type { Context } from "./context";
import { isOverloaded } from "./database-errors";
import { deferReset, resumeReset } from "./reset";

export const CANNOT_TELL = "The server cannot be reached right now. Please try again.";

/** What the database says at the start of a request, in one statement. */
export interface RequestState {
  ctx: Context;
  isSetUp: boolean;
  isResetting: boolean;
  settings: typeof settings.$inferSelect;
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

/**
 * The statement that begins every request: the two single-row tables, and the session with its user where there is one.
 * One statement rather than three in a batch: each costs the database a preparation of its own.
 */
function stateStatement(ctx: Context, tokenHash: string | null) {
  return ctx.db
    .select({
      state: {
        setupCompletedAt: systemState.setupCompletedAt,
        resettingSince: systemState.resettingSince,
      },
      settings,
      session: SESSION_COLUMNS,
      user: SESSION_USER_COLUMNS,
    })
    .from(systemState)
    .innerJoin(settings, sql`1 = 1`)
    .leftJoin(sessions, eq(sessions.tokenHash, tokenHash ?? ""))
    .leftJoin(users, eq(users.id, sessions.userId));
}

/**
 * Fills in who asks. `isBackground` requests do not extend the session. A request that finds a reset whose own request
 * has died goes on with it past the answer.
 *
 * @throws AppError `unavailable` when the database cannot be asked, `overloaded` when it refuses for load.
 */
export async function loadRequestState(
  ctx: Context,
  tokenHash: string | null,
  isBackground: boolean,
): Promise<RequestState> {
  const [row] = await stateStatement(ctx, tokenHash).catch((error: unknown) => {
    throw failure(error);
  });
  if (!row) throw new AppError("unavailable", CANNOT_TELL);
  const { state, session, user } = row;
  if (state.resettingSince !== null) deferReset(ctx, resumeReset(ctx, state.resettingSince));
  const actor = session && user ? actorOf(session, user, ctx.now) : null;
  if (session && actor && !isBackground) touchSession(ctx, session);
  return {
    ctx: { ...ctx, actor },
    isSetUp: state.setupCompletedAt !== null,
    isResetting: state.resettingSince !== null,
    settings: row.settings,
  };
}
