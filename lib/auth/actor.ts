import type { TOKEN_ACCESS } from "@/db/vocabulary";
import type { SystemRole } from "./roles";

export type TokenAccess = (typeof TOKEN_ACCESS)[number];

/** The API token by which somebody asks. */
export interface ActingToken {
  id: string;
  name: string;
  access: TokenAccess;
  /** The person's role as it is stored; the actor's own is the lower of this and the token's. */
  ownRole: SystemRole;
}

/** Who asks: read from the row of the session or API token, joined to the user, on every request. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  role: SystemRole;
  active: boolean;
  avatar: string | null;
  createdAt: number;
  lastLogin: number | null;
  /** The session's public id; null where a token asks, as is the time of the sign-in. */
  sessionId: string | null;
  sessionCreatedAt: number | null;
  token?: ActingToken;
}

/** Somebody signed in, who does not ask by a token. */
export interface SessionActor extends Actor {
  sessionId: string;
  sessionCreatedAt: number;
}
