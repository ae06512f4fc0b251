import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";

/** Where the list of a kind is: the settings tab for whoever has the settings page, else its own page. */
export function backPath(
  actor: Pick<Actor, "id" | "role"> | null,
  kind: "projects" | "agents" | "rags",
): string {
  return can(actor, "settings.view") ? `/settings?tab=${kind}` : `/${kind}`;
}
