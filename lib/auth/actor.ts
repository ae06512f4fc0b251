import type { TOKEN_ACCESS } from "@/db/vocabulary";
import type { ProjectRole, SystemRole } from "./roles";
import type { TokenScope } from "./token-scope";

export type TokenAccess = (typeof TOKEN_ACCESS)[number];

/** The API token a request was made with. */
interface ActingToken extends TokenScope {
  id: string;
  name: string;
  access: TokenAccess;
  /** The networks the token works from. Empty means everywhere. */
  networks: readonly string[];
  /** The person's stored role. `Actor.role` is the lower of this and the token's role. */
  ownRole: SystemRole;
}

/** The agent run that acts on behalf of the person. */
interface ActingRun {
  id: string;
  agentName: string;
  /** The current step. Its changes are made at most once. */
  stepId: string;
  /**
   * The person's stored role. `Actor.role` is the lower of this and the agent's role in the
   * project.
   */
  ownRole: SystemRole;
}

/**
 * The person making a request. Read on every request from the session or API token, joined to the
 * user.
 */
export interface Actor {
  id: string;
  name: string;
  email: string;
  role: SystemRole;
  active: boolean;
  avatar: string | null;
  createdAt: number;
  lastLogin: number | null;
  /** When someone else set their password; null if they chose it themselves. */
  passwordGivenAt: number | null;
  /** The session's public id; null for a token. */
  sessionId: string | null;
  /**
   * When the person last entered their password in this session, at sign-in or later. Null for a
   * token.
   */
  confirmedAt: number | null;
  /** For a service account: its project and its role there. */
  service?: { projectId: string; role: ProjectRole };
  token?: ActingToken;
  run?: ActingRun;
  /**
   * Set in an agent's scenario or dry run, which reads like a run without being one. Has the person's
   * stored role; `Actor.role` is the lower of it and the agent's role in the project.
   */
  rehearsal?: {
    ownRole: SystemRole;
    /** In a dry run: the agent whose earlier proposals are known. Null for a new one. */
    agent?: { id: string; projectId: string | null } | null;
  };
}

/** A person signed in with a browser session, not a token. */
export interface SessionActor extends Actor {
  sessionId: string;
  confirmedAt: number;
}

/** The actor's name in the audit log: the email for people, the name for service accounts. */
export const auditName = ({ name, email, service }: Pick<Actor, "name" | "email" | "service">) =>
  service ? `${name} (service account)` : email;
