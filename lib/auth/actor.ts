import type { SystemRole } from "./roles";

/** The signed-in person, read from the session row joined to the user on every request. */
export interface Actor {
  id: string;
  name: string;
  email: string;
  role: SystemRole;
  active: boolean;
  avatar: string | null;
  createdAt: number;
  lastLogin: number | null;
  /** The session's public id. */
  sessionId: string;
  sessionCreatedAt: number;
}
