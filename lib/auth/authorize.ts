import { AppError } from "@/lib/errors";
import type { Actor, SessionActor } from "./actor";
import { type Action, can, type FactsOf } from "./policy";

const AUTHENTICATION_REQUIRED = "Authentication required";
export const INSUFFICIENT_PERMISSIONS = "Insufficient permissions";

/** Refusals whose text the specification gives. All others get the general sentence. */
const REFUSALS: Partial<Record<Action, string>> = {
  "integrations.list": "Insufficient permissions - Admin+ required",
  "integrations.create": "Insufficient permissions - Admin+ required",
  "integrations.edit": "Insufficient permissions - Admin+ required",
  "integrations.delete": "Insufficient permissions - Admin+ required",
  "users.list": "You don't have permission to view user management.",
};

/** Returns the signed-in person. Throws `unauthenticated` if there is none. */
export function requireActor(actor: Actor | null): Actor {
  if (!actor) throw new AppError("unauthenticated", AUTHENTICATION_REQUIRED);
  return actor;
}

export const SESSION_NEEDED = "API tokens can't do this. Sign in to the console instead.";

/**
 * Returns the signed-in person, for actions that API tokens can't do: tokens, sessions, passwords,
 * the reset.
 *
 * @throws AppError `unauthenticated`, or `forbidden` for a token.
 */
export function requireSession(actor: Actor | null): SessionActor {
  const person = requireActor(actor);
  const { sessionId, confirmedAt } = person;
  if (sessionId === null || confirmedAt === null) throw new AppError("forbidden", SESSION_NEEDED);
  return { ...person, sessionId, confirmedAt };
}

/**
 * Returns the actor if the policy allows the action. Throws `unauthenticated` or `forbidden`
 * otherwise.
 */
export function authorize<A extends Action>(
  actor: Actor | null,
  action: A,
  ...facts: FactsOf<A>
): Actor {
  const person = requireActor(actor);
  if (!can(person, action, ...facts)) {
    throw new AppError("forbidden", REFUSALS[action] ?? INSUFFICIENT_PERMISSIONS);
  }
  return person;
}
