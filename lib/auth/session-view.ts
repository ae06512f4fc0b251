import type { Actor } from "./actor";
import type { SessionUser } from "./schema";

/** The signed-in person as the API and the shell show them. */
export function sessionUserView(actor: Omit<Actor, "sessionId" | "sessionCreatedAt">): SessionUser {
  return {
    id: actor.id,
    name: actor.name,
    email: actor.email,
    role: actor.role,
    active: actor.active,
    avatar: actor.avatar,
    created_at: new Date(actor.createdAt).toISOString(),
    last_login: actor.lastLogin === null ? null : new Date(actor.lastLogin).toISOString(),
  };
}
