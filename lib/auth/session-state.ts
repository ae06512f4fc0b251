/** Whether somebody is signed in, as the browser knows it. */
export type Session<User> =
  | { status: "loading" }
  | { status: "authenticated"; user: User }
  | { status: "unauthenticated" };

export type SessionEvent<User> =
  | { type: "validated"; user: User }
  | { type: "validation-failed" }
  | { type: "signed-in"; user: User }
  | { type: "signed-out" };

export const LOADING = { status: "loading" } as const;

/** The session after an event. Somebody who has signed out here is brought back by signing in only. */
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

/** What a page shows before anything else. */
export type StartupScreen =
  | "setup-required"
  | "signed-out"
  /** A person whose account is held until they do something (`holds.ts`). */
  | "held"
  | "signed-in"
  | "unreachable";

/**
 * The screen for an answer of `GET /api/auth/validate`. Reads the status, and of a 503 its code; 0 stands for a call
 * that got no answer. Only a 503 that says `setup_required` shows the wizard; a status that is not expected counts as
 * set up with nobody signed in.
 */
export function readStartupStatus(status: number, code?: string): StartupScreen {
  if (status === 200) return "signed-in";
  if (status === 503) return code === "setup_required" ? "setup-required" : "unreachable";
  if (status === 0 || status === 500 || status === 504) return "unreachable";
  return "signed-out";
}

/** The fragment of the first page by which somebody comes back from an identity provider, signed in. */
export const SIGNED_IN_FRAGMENT = "signed-in";
