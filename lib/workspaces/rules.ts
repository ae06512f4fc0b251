import { and, eq, sql } from "drizzle-orm";
import { projects, workspaces } from "@/db/schema/projects";
import { exists } from "@/lib/audit/rules";
import type { Rule } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { AppError } from "@/lib/errors";
import { isReadableItem } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { noAccessTo } from "./catalogue";
import { workspaceMissing } from "./load-workspace";
import { enterableWorkspace, type WorkspacePath } from "./scope";

/**
 * The rules of a write inside a workspace: the person sees the project, the project has the
 * workspace, and the person can enter it. The same errors as `enterWorkspace`.
 */
export function workspaceRules(actor: Actor, place: WorkspacePath): Rule[] {
  const { projectId, workspace } = place;
  return [
    {
      holds: exists(projects, isReadableItem(PROJECT, actor, projectId)),
      refuse: new AppError("not_found", PROJECT.words.notFound),
    },
    {
      holds: exists(
        workspaces,
        and(eq(workspaces.projectId, projectId), eq(workspaces.type, workspace)),
      ),
      refuse: workspaceMissing(workspace),
    },
    {
      holds: sql`EXISTS (${enterableWorkspace(actor, place)})`,
      refuse: new AppError("forbidden", noAccessTo(workspace)),
    },
  ];
}
