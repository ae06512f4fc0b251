import type { Actor } from "@/lib/auth/actor";
import type { ProjectView } from "@/lib/projects/schema";

/** What every tab of a project is given. */
export interface TabProps {
  project: ProjectView;
  version: number;
  actor: Actor;
}
