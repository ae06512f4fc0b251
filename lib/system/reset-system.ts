import { isNotNull, isNull } from "drizzle-orm";
import { systemState } from "@/db/schema/system";
import { exists } from "@/lib/audit/rules";
import { write } from "@/lib/audit/write";
import type { SessionActor } from "@/lib/auth/actor";
import { authorize, INSUFFICIENT_PERMISSIONS, requireSession } from "@/lib/auth/authorize";
import { requireStepUp } from "@/lib/auth/step-up";
import { stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { continueReset, deferReset, RESET_ACTION } from "@/lib/system/reset";
import { resetSystemSchema } from "./schema";

/**
 * Deletes everything: all tables except one audit row, all objects, all keys. The system is not set
 * up afterwards. From the first statement on, every other call gets 503 `resetting`. The work
 * continues if the caller disconnects, and if this request is killed, the next one finishes it.
 *
 * @throws AppError `invalid_input` for another phrase, `step_up_required`, or `resetting` if
 * someone else has started a reset.
 */
export async function resetSystem(ctx: Context, input: unknown): Promise<void> {
  const actor = requireSession(authorize(ctx.actor, "system.reset"));
  parseInput(resetSystemSchema, input);
  requireStepUp(ctx);
  await begin(ctx, actor);
  const work = continueReset(ctx, ctx.now);
  deferReset(ctx, work);
  if (!(await work)) throw beingReset();
}

function beingReset(): AppError {
  return new AppError("resetting", "The system is being reset", { retryAfter: 5 });
}

/**
 * Closes the system and writes the audit row that survives. If two people start at once, one
 * succeeds.
 */
async function begin(ctx: Context, actor: SessionActor): Promise<void> {
  await write(ctx, {
    rules: [
      // First, because a reset deletes the accounts too.
      { holds: exists(systemState, isNull(systemState.resettingSince)), refuse: beingReset() },
      stillAllowed(actor),
      {
        holds: exists(systemState, isNotNull(systemState.setupCompletedAt)),
        refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS),
      },
    ],
    change: (holds) =>
      ctx.db
        .update(systemState)
        .set({ resettingSince: ctx.now })
        .where(holds)
        .returning({ id: systemState.id }),
    audit: { action: RESET_ACTION, entityType: "system" },
  });
}
