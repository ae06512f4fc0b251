import * as z from "zod";
import { userIdSchema } from "@/lib/managed-items/assigned-user-schema";
import { listQuerySchema } from "@/lib/paging";

export const INVALID_WORKSPACE_TYPE = "Invalid workspace type";
export const WORKSPACE_PARAMS_MISSING = "Project ID or workspace type not provided";
export const WORKSPACE_LOAD_FAILED =
  "Failed to load workspace information. Please check your access permissions.";

export const myWorkspacesSchema = listQuerySchema(["recent"], {}).pick({
  page: true,
  perPage: true,
});

export interface WorkspaceMemberView {
  id: string;
  name: string;
  email: string;
  /** The system role (work-areas §3, userSystemRole). */
  role: string;
}

/** Somebody who is assigned to a workspace (work-areas §3). */
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
