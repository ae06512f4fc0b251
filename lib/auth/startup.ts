import { CANNOT_TELL, type RequestState } from "@/lib/context/request-state";
import { AppError } from "@/lib/errors";
import { sessionUserView } from "./actor";
import { requireActor } from "./authorize";
import type { SessionUser } from "./schema";

export const SETUP_REQUIRED = "Set-up is required";

/**
 * The startup check: the signed-in person.
 *
 * @throws AppError `setup_required` (503) only when the database positively says that nothing is set up,
 *   `unauthenticated` (401) when it is set up and nobody is signed in, `unavailable` (504) while it is being reset.
 */
export function checkStartup(state: Omit<RequestState, "settings">): SessionUser {
  if (state.isResetting) throw new AppError("unavailable", CANNOT_TELL, { retryAfter: 5 });
  if (!state.isSetUp) throw new AppError("setup_required", SETUP_REQUIRED);
  return sessionUserView(requireActor(state.ctx.actor));
}

export type StartupState = "setup-required" | "signed-out" | "signed-in" | "unreachable";

/** The same check for a page, which shows one of four things. */
export function startupState(state: RequestState): StartupState {
  if (state.isResetting) return "unreachable";
  if (!state.isSetUp) return "setup-required";
  return state.ctx.actor ? "signed-in" : "signed-out";
}
