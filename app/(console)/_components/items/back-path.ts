import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";

/** Where an agent or RAG leads back to: the settings tab for whoever has the settings page, else the page of its own. */
export function backPath(actor: Pick<Actor, "id" | "role"> | null, kind: "agents" | "rags") {
  return can(actor, "settings.view") ? `/settings?tab=${kind}` : `/${kind}`;
}
