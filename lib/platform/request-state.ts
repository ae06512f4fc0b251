import { settings, systemState } from "@/db/schema/system";
import { actorOf, sessionStatement, touchSession } from "@/lib/auth/session";
import { AppError } from "@/lib/errors";
import type { Context } from "./context";
import { isOverloaded } from "./database-errors";
import { deferReset, resumeReset } from "./reset";

export const CANNOT_TELL = "The server cannot be reached right now. Please try again.";

/** What the database says at the start of a request, in one round trip. */
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
  const [sessionRows, states, settingsRows] = await ctx.db
    .batch([
      sessionStatement(ctx, tokenHash ?? ""),
      ctx.db
        .select({
          setupCompletedAt: systemState.setupCompletedAt,
          resettingSince: systemState.resettingSince,
        })
        .from(systemState),
      ctx.db.select().from(settings),
    ])
    .catch((error: unknown) => {
      throw failure(error);
    });
  const [state] = states;
  const [branding] = settingsRows;
  if (!state || !branding) throw new AppError("unavailable", CANNOT_TELL);
  if (state.resettingSince !== null) deferReset(ctx, resumeReset(ctx, state.resettingSince));
  const [row] = sessionRows;
  const actor = actorOf(row, ctx.now);
  if (row && actor && !isBackground) touchSession(ctx, row);
  return {
    ctx: { ...ctx, actor },
    isSetUp: state.setupCompletedAt !== null,
    isResetting: state.resettingSince !== null,
    settings: branding,
  };
}
