import { and, eq, sql } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { stillAllowed } from "@/lib/auth/still-allowed";
import { AppError } from "@/lib/errors";
import { isReadableItem } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { managesTeams } from "@/lib/projects/team-managers";
import { noAccessTo } from "./catalogue";
import { type ManagedWorkspace, workspaceMissing } from "./load-workspace";
import { enterableWorkspace, type WorkspacePath } from "./scope";

/** The rule that the person sees the project. */
const seesProject = (actor: Actor, projectId: string): Rule => ({
  holds: exists(projects, isReadableItem(PROJECT, actor, projectId)),
  refuse: new AppError("not_found", PROJECT.words.notFound),
});

/** The rule that the project has the workspace. */
const hasWorkspace = ({ projectId, workspace }: WorkspacePath): Rule => ({
  holds: exists(
    workspaces,
    and(eq(workspaces.projectId, projectId), eq(workspaces.type, workspace)),
  ),
  refuse: workspaceMissing(workspace),
});

/**
 * The rules of a write inside a workspace: the person sees the project, the project has the
 * workspace, and the person can enter it. The same errors as `enterWorkspace`.
 */
export function workspaceRules(actor: Actor, place: WorkspacePath): Rule[] {
  return [
    ...visibleWorkspaceRules(actor, place),
    {
      holds: sql`EXISTS (${enterableWorkspace(actor, place)})`,
      refuse: new AppError("forbidden", noAccessTo(place.workspace)),
    },
  ];
}

/** The rules that the person sees the project, and it has the workspace. */
export const visibleWorkspaceRules = (actor: Actor, place: WorkspacePath): Rule[] => [
  seesProject(actor, place.projectId),
  hasWorkspace(place),
];

/** The rules that the person still manages the teams of the project's workspaces. */
export const managesTeamsRules = (actor: Actor, projectId: string): Rule[] => [
  stillAllowed(actor),
  seesProject(actor, projectId),
  {
    holds: managesTeams(actor, sql`${projectId}`),
    refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS),
  },
];

/** The rules that everything `loadManagedWorkspace` checked still holds. */
export const managesWorkspaceRules = ({ actor, project, type }: ManagedWorkspace): Rule[] => [
  ...managesTeamsRules(actor, project.id),
  hasWorkspace({ projectId: project.id, workspace: type }),
];
