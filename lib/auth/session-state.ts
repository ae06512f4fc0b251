/** Whether somebody is signed in, as the browser knows it (platform-core §4, Session). */
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
