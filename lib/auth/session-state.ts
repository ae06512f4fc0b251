/** The browser's view of whether someone is signed in. */
export type Session<User> =
  | { status: "loading" }
  | { status: "authenticated"; user: User }
  | { status: "unauthenticated" };

type SessionEvent<User> =
  | { type: "validated"; user: User }
  | { type: "validation-failed" }
  | { type: "signed-in"; user: User }
  | { type: "signed-out" };

export const LOADING = { status: "loading" } as const;

/**
 * Returns the session after an event. After signing out here, only signing in again brings the
 * session back.
 */
export function sessionReducer<User>(
  session: Session<User>,
  event: SessionEvent<User>,
): Session<User> {
  switch (event.type) {
    case "validated":
      return session.status === "unauthenticated"
        ? session
        : { status: "authenticated", user: event.user };
    case "signed-in":
      return { status: "authenticated", user: event.user };
    case "validation-failed":
    case "signed-out":
      return { status: "unauthenticated" };
  }
}

/** The first screen of a page. */
export type StartupScreen =
  | "setup-required"
  | "signed-out"
  /** The account is held until the person completes a step (`holds.ts`). */
  | "held"
  | "signed-in"
  | "unreachable";

/**
 * Returns the screen for a response of `GET /api/auth/validate`. Uses the status, and for a 503 the
 * code; 0 means no response. Only a 503 with `setup_required` shows the set-up wizard. Unexpected
 * statuses count as signed out.
 */
export function readStartupStatus(status: number, code?: string): StartupScreen {
  if (status === 200) return "signed-in";
  if (status === 503) return code === "setup_required" ? "setup-required" : "unreachable";
  if (status === 0 || status === 500 || status === 504) return "unreachable";
  return "signed-out";
}

/** The address fragment with which a person returns from an identity provider, signed in. */
export const SIGNED_IN_FRAGMENT = "signed-in";
