import { readSealedCookie } from "@/lib/http/cookies";
import { type RouteRequest, route } from "@/lib/http/route";
import {
  requireOpenSetup,
  requireSetupProof,
  type SetupContext,
} from "@/lib/onboarding/setup-context";

type Fields = Record<string, unknown>;
type SetupHandler = (ctx: SetupContext, request: RouteRequest) => Promise<Response | Fields>;

/**
 * A set-up call. What is not admitted learns nothing of the body's form: the use cases ask the same again, but the
 * body is read before they are called.
 */
export function setupRoute(door: "open" | "proven", handler: SetupHandler) {
  return route("public", async (request) => {
    const { state } = request;
    const proof = await readSealedCookie("setup", request.ctx.config);
    const ctx: SetupContext = { ...request.ctx, isSetUp: state.isSetUp, proof };
    if (door === "open") requireOpenSetup(ctx);
    else await requireSetupProof(ctx);
    return handler(ctx, request);
  });
}
