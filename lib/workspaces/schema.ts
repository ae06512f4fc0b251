import * as z from "zod";
import { userIdSchema } from "@/lib/managed-items/assigned-user-schema";
import { listQuerySchema, type PageOf } from "@/lib/paging";
import { isStorableText } from "@/lib/text-schema";

export const INVALID_WORKSPACE_TYPE = "Invalid workspace type";
export const WORKSPACE_PARAMS_MISSING = "Project ID or workspace type not provided";
export const WORKSPACE_LOAD_FAILED =
  "Failed to load workspace information. Please check your access permissions.";

export const myWorkspacesSchema = listQuerySchema(["recent"], {}).pick({
  page: true,
  perPage: true,
});

/**
 * What the overview's URL says of the person's workspaces: the type and the project that they are narrowed to ("" for all),
 * and the page.
 */
export const overviewWorkspacesSchema = listQuerySchema(["recent"], {
  workspace: z.string().max(40).refine(isStorableText).default(""),
  project: z.string().max(100).refine(isStorableText).default(""),
}).pick({ workspace: true, project: true, page: true });

export type OverviewWorkspacesQuery = z.output<typeof overviewWorkspacesSchema>;

export interface WorkspaceMemberView {
  id: string;
  name: string;
  email: string;
  /** The system role. */
  role: string;
}

/** Somebody who is assigned to a workspace. */
export interface WorkspaceAssignmentView {
  userId: string;
  userName: string;
  userEmail: string;
  userSystemRole: string;
}

export const assignWorkspaceUserSchema = z.object({ userId: userIdSchema });

/** An entry of "my workspaces" without its team. */
export interface MyWorkspaceView {
  id: string;
  projectId: string;
  projectName: string;
  projectType: string;
  projectStatus: string;
  workspaceType: string;
  assignedAt: string;
  /** The person's own role within the project. */
  userRole: string;
}

/** Projects that the overview offers to filter by: those of the newest workspaces. */
export const PROJECTS_OFFERED = 100;

/** A page of them on the overview. */
export interface OverviewWorkspaces extends PageOf<MyWorkspaceView> {
  /** How many are the person's own, whatever the filters leave. */
  mine: number;
  /** What there is to filter by: types in the order of the catalogue, projects most recent first, `PROJECTS_OFFERED` at most beside the one that is chosen. */
  types: string[];
  projects: { id: string; name: string; projectType: string }[];
}

export interface MyWorkspaceWithTeam extends MyWorkspaceView {
  teamMembers: WorkspaceMemberView[];
}

/** The first members of a workspace and how many there are. */
export interface WorkspaceTeamView {
  members: WorkspaceMemberView[];
  count: number;
}

/** A workspace that somebody has entered. */
export interface EnteredWorkspace {
  id: string;
  type: string;
  project: { id: string; name: string; projectType: string; status: string };
}
