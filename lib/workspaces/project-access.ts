import { eq, sql } from "drizzle-orm";
import { workspaces } from "@/db/schema/projects";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { readProjectFacts } from "@/lib/projects/project-facts";
import { isOnWorkspaceTeam } from "@/lib/projects/project-role";
import { readOwnRequests, readReceivers } from "./access-requests";

/**
 * Which of a project's workspaces the person can enter, and how they can get access to the others.
 */
export interface ProjectWorkspaceAccess {
  enterable: string[];
  /** They manage the teams, so they can add themselves. */
  mayJoin: boolean;
  /** Names of people who get a request for access. */
  reaches: string[];
  /** Workspaces with a pending request of theirs, and with one that was declined recently. */
  requested: string[];
  declined: string[];
}

/**
 * Returns the person's access to each of a project's workspaces. One round trip.
 *
 * @throws AppError `not_found` if the person can't see the project.
 */
export async function getProjectAccess(
  ctx: Context,
  projectId: string,
): Promise<ProjectWorkspaceAccess> {
  const actor = authorize(ctx.actor, "projects.list");
  const [facts, rows, reaches, requests] = await Promise.all([
    readProjectFacts(ctx, actor, projectId),
    ctx.db
      .select({
        type: workspaces.type,
        isOnTeam: sql<number>`${isOnWorkspaceTeam(actor)}`.as("is_on_team"),
      })
      .from(workspaces)
      .where(eq(workspaces.projectId, projectId)),
    readReceivers(ctx, projectId),
    readOwnRequests(ctx, actor, projectId),
  ]);
  const { createdBy } = facts;
  const enterable = rows.filter(({ isOnTeam }) =>
    can(actor, "workspaces.enter", {
      createdBy,
      projectRole: null,
      isWorkspaceMember: isOnTeam === 1,
    }),
  );
  const types = rows.map(({ type }) => type);
  const latest = (type: string) => requests.find((one) => one.type === type);
  return {
    enterable: enterable.map(({ type }) => type),
    mayJoin: can(actor, "workspaces.assign", facts),
    reaches,
    requested: types.filter((type) => latest(type)?.decision === null),
    declined: types.filter((type) => latest(type)?.decision === "declined"),
  };
}
