import { headers } from "next/headers";
import { createSafeActionClient } from "next-safe-action";
import { isAuditedRefusal, recordRefusal } from "@/lib/audit/audit";
import { sealSoon } from "@/lib/audit/chain/seal";
import { countCall } from "@/lib/auth/call-limit";
import { holdRefusal } from "@/lib/auth/holds";
import type { Context } from "@/lib/context/context";
import { type ActionFailure, AppError } from "@/lib/errors";
import { publicError } from "@/lib/http/answer";
import { anonymousContext, requestState } from "@/lib/http/request-context";

/**
 * Server actions for signed-in and signed-out people: the use case checks permissions. `ctx.app` is
 * the request's context.
 */
export const action = createSafeActionClient({
  handleServerError(thrown, { ctx }): ActionFailure {
    const app = (ctx as { app?: Context }).app;
    const error = publicError(thrown, app?.requestId ?? crypto.randomUUID());
    if (app && isAuditedRefusal(error.code)) {
      recordRefusal(app, {
        action: error.code,
        entityType: "action",
        after: { message: error.message },
      });
    }
    return {
      message: error.message,
      code: error.code,
      ...(error.errors && { errors: error.errors }),
    };
  },
}).use(async ({ next }) => {
  const incoming = await headers();
  const state = await requestState(anonymousContext(incoming), incoming);
  if (state.isResetting)
    throw new AppError("resetting", "The system is being reset. Reload in a minute.", {
      retryAfter: 5,
    });
  const refusal = state.held && holdRefusal(state.held.hold);
  if (refusal) throw refusal;
  countCall(state.ctx, "write");
  const result = await next({ ctx: { app: state.ctx } });
  sealSoon(state.ctx);
  return result;
});
