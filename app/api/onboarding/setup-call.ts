import { can } from "@/lib/auth/policy";
import { readSealedCookie } from "@/lib/http/cookies";
import type { RouteRequest } from "@/lib/http/route";
import {
  requireOpenSetup,
  requireSetupProof,
  type SetupContext,
} from "@/lib/onboarding/setup-context";

type Call = Pick<RouteRequest, "ctx" | "state" | "request">;

/**
 * Returns the context of a set-up call. Checks access before the body is read, so that callers
 * without access learn nothing about its fields. The use cases check again.
 *
 * @throws AppError as `requireOpenSetup`, or as `requireSetupProof` for the door "proven".
 */
export async function enterSetup(
  door: "open" | "proven",
  { ctx, state, request }: Call,
): Promise<SetupContext> {
  const proof = await readSealedCookie(request.headers, "setup", ctx.config);
  const setup: SetupContext = { ...ctx, isSetUp: state.isSetUp, proof };
  if (door === "open") requireOpenSetup(setup);
  else await requireSetupProof(setup);
  return setup;
}

/**
 * Returns true if a call that set-up and settings share is from the settings: the system is set up,
 * and the person may update the provider key. For everyone else it is a set-up call, which then
 * fails with `conflict`.
 */
export function isOfSettings({ ctx, state }: Call): boolean {
  return state.isSetUp && ctx.actor !== null && can(ctx.actor, "provider.update");
}
