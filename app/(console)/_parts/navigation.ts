import type { NavigationId } from "@/components/shell/navigation";
import type { Actor } from "@/lib/auth/actor";
import { type Action, can } from "@/lib/auth/policy";

/** The action that opens each entry's page. Each page checks the same action. */
const OPENED_BY = {
  overview: "overview.view",
  inbox: "approvals.list",
  tasks: "tasks.list",
  projects: "projects.list",
  agents: "agents.list",
  rags: "rags.list",
  conversations: "conversations.list",
  integrations: "integrations.view",
  workers: "workers.view",
  users: "users.list",
  trash: "trash.list",
  settings: "settings.view",
} as const satisfies Record<NavigationId, Action>;

/** Returns the navigation entries that the person may open. */
export function allowedNavigation(actor: Pick<Actor, "id" | "role">): NavigationId[] {
  return (Object.keys(OPENED_BY) as NavigationId[]).filter((id) => can(actor, OPENED_BY[id]));
}

/**
 * Returns the path of a kind's list: the settings tab for people with access to settings, otherwise
 * its own page.
 */
export function backPath(
  actor: Pick<Actor, "id" | "role"> | null,
  kind: "projects" | "agents" | "rags",
): string {
  return can(actor, "settings.view") ? `/settings?tab=${kind}` : `/${kind}`;
}
