import { readSealedCookie } from "@/lib/http/cookies";
import { type RouteRequest, route } from "@/lib/http/route";
import {
  requireOpenSetup,
  requireSetupProof,
  type SetupContext,
} from "@/lib/onboarding/setup-context";

type Fields = Record<string, unknown>;
type Answer = Promise<Response | Fields>;
type SetupHandler = (ctx: SetupContext, request: RouteRequest) => Answer;

/**
 * A set-up call. What is not admitted learns nothing of the body's form: the use cases ask the same again, but the
 * body is read before they are called.
 */
export function setupHandler(door: "open" | "proven", handler: SetupHandler) {
  return async (request: RouteRequest): Answer => {
    const { state } = request;
    const proof = await readSealedCookie(request.request.headers, "setup", request.ctx.config);
    const ctx: SetupContext = { ...request.ctx, isSetUp: state.isSetUp, proof };
    if (door === "open") requireOpenSetup(ctx);
    else await requireSetupProof(ctx);
    return handler(ctx, request);
  };
}

/** A route that is a set-up call and nothing else. */
export function setupRoute(door: "open" | "proven", handler: SetupHandler) {
  return route("public", setupHandler(door, handler), { needsSession: true });
}
