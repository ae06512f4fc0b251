import type { NavigationId } from "@/components/shell/navigation";
import type { Actor } from "@/lib/auth/actor";
import { type Action, can } from "@/lib/auth/policy";

/** The action that opens each entry's page, as the page's own gate asks it. */
const OPENED_BY = {
  overview: "overview.view",
  tasks: "tasks.list",
  projects: "projects.list",
  agents: "agents.list",
  rags: "rags.list",
  integrations: "integrations.view",
  workers: "workers.view",
  users: "users.list",
  trash: "trash.list",
  settings: "settings.view",
} as const satisfies Record<NavigationId, Action>;

/** The entries of the navigation that the person may open. */
export function allowedNavigation(actor: Pick<Actor, "id" | "role">): NavigationId[] {
  return (Object.keys(OPENED_BY) as NavigationId[]).filter((id) => can(actor, OPENED_BY[id]));
}

/** Where the list of a kind is: the settings tab for whoever has the settings page, else its own page. */
export function backPath(
  actor: Pick<Actor, "id" | "role"> | null,
  kind: "projects" | "agents" | "rags",
): string {
  return can(actor, "settings.view") ? `/settings?tab=${kind}` : `/${kind}`;
}
