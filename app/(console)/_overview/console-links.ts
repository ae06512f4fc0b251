import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";

/** Where "View All" and "Browse Projects" lead: a superadmin's settings tab, everybody else's page (decisions). */
export function projectsHref(actor: Pick<Actor, "id" | "role">): string {
  return can(actor, "settings.view") ? "/settings?tab=projects" : "/projects";
}
