import type { TOKEN_ACCESS } from "@/db/vocabulary";
import { isoTime, isoTimeOrNull } from "@/lib/ui/time";
import type { ProjectRole, SystemRole } from "./roles";
import type { SessionUser } from "./schema";
import type { TokenScope } from "./token-scope";

export type TokenAccess = (typeof TOKEN_ACCESS)[number];

/** The API token by which somebody asks. */
interface ActingToken extends TokenScope {
  id: string;
  name: string;
  access: TokenAccess;
  /** Where it may be used from; empty for everywhere. */
  networks: readonly string[];
  /** The person's role as it is stored; the actor's own is the lower of this and the token's. */
  ownRole: SystemRole;
}

/** The run of an agent that asks for somebody. */
interface ActingRun {
  id: string;
  agentName: string;
  /** The step that is being done; what it changes, it changes once. */
  stepId: string;
  /** The person's role as it is stored; the actor's own is the lower of this and the agent's in the project. */
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
  /** When somebody else chose their password; null for one of their own. */
  passwordGivenAt: number | null;
  /** The session's public id; null where a token asks. */
  sessionId: string | null;
  /** When the person last gave their password in this session: at its sign-in or since. Null where a token asks. */
  confirmedAt: number | null;
  /** Of a service account: the project that it belongs to, and its role within it. */
  service?: { projectId: string; role: ProjectRole };
  token?: ActingToken;
  run?: ActingRun;
}

/** Somebody signed in, who does not ask by a token. */
export interface SessionActor extends Actor {
  sessionId: string;
  confirmedAt: number;
}

/** The signed-in person as the API and the shell show them. */
export function sessionUserView(actor: Omit<Actor, "sessionId" | "confirmedAt">): SessionUser {
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    active: actor.active,
    avatar: actor.avatar,
    created_at: isoTime(actor.createdAt),
    last_login: isoTimeOrNull(actor.lastLogin),
    ...(actor.passwordGivenAt !== null && { must_change_password: true as const }),
  };
}
