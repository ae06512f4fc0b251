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
 * The context of a set-up call. Whoever is not admitted learns nothing of the body's form: the use cases ask the same
 * again, but the body is read before they are called.
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
 * Whether a call that set-up and the settings share is the settings': once the system is set up, for whoever may update
 * the provider key. To everybody else it stays a set-up call, which is a conflict then.
 */
export function isOfSettings({ ctx, state }: Call): boolean {
  return state.isSetUp && ctx.actor !== null && can(ctx.actor, "provider.update");
}
