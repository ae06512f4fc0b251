import * as z from "zod";
import { ACCESS_DECISIONS, type WorkspaceType } from "@/db/vocabulary";
import { userIdSchema } from "@/lib/managed-items/assigned-user-schema";
import { listQuerySchema, type PageOf } from "@/lib/paging";
import { avatarSchema, isStorableText } from "@/lib/text-schema";

export const INVALID_WORKSPACE_TYPE = "Invalid workspace type";
export const WORKSPACE_PARAMS_MISSING = "Project ID or workspace type not provided";
export const WORKSPACE_LOAD_FAILED =
  "Failed to load workspace information. Please check your access permissions.";

export const myWorkspacesSchema = listQuerySchema(["recent"], {}).pick({
  page: true,
  perPage: true,
});

/**
 * Query of the overview for the person's workspaces: type and project filter ("" for all), and
 * page.
 */
export const overviewWorkspacesSchema = listQuerySchema(["recent"], {
  workspace: z.string().max(40, { abort: true }).refine(isStorableText).default(""),
  project: z.string().max(100, { abort: true }).refine(isStorableText).default(""),
}).pick({ workspace: true, project: true, page: true });

export type OverviewWorkspacesQuery = z.output<typeof overviewWorkspacesSchema>;

/** Query of a project's workspace assignments: the workspace. */
export const workspaceTeamSchema = z.object({ workspace: z.string().max(50).default("") });

const workspaceMemberView = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    avatar: avatarSchema,
    role: z.string().meta({ description: "The system role." }),
  })
  .meta({ id: "WorkspaceMember" });
export type WorkspaceMemberView = z.infer<typeof workspaceMemberView>;

export const workspaceAssignmentViewSchema = z
  .object({
    userId: z.string(),
    userName: z.string(),
    userEmail: z.string(),
    avatar: avatarSchema,
    userSystemRole: z.string(),
  })
  .meta({ id: "WorkspaceAssignment", description: "A member of a workspace." });
export type WorkspaceAssignmentView = z.infer<typeof workspaceAssignmentViewSchema>;

export const assignWorkspaceUserSchema = z.object({ userId: userIdSchema });

/** An entry of "my workspaces" with its team. Screens load teams separately. */
export const myWorkspaceWithTeamViewSchema = z
  .object({
    id: z.string(),
    projectId: z.string(),
    projectName: z.string(),
    projectType: z.string(),
    projectStatus: z.string(),
    workspaceType: z.string(),
    assignedAt: z.string(),
    userRole: z.string().meta({ description: "The person's role in the project." }),
    teamMembers: z.array(workspaceMemberView),
  })
  .meta({ id: "MyWorkspace" });
export type MyWorkspaceWithTeam = z.infer<typeof myWorkspaceWithTeamViewSchema>;
export type MyWorkspaceView = Omit<MyWorkspaceWithTeam, "teamMembers">;

/** Projects in the overview's filter: those of the newest workspaces. */
export const PROJECTS_OFFERED = 100;

/** A page of the overview's workspaces. */
export interface OverviewWorkspaces extends PageOf<MyWorkspaceView> {
  /** The person's own workspaces, without filters. */
  mine: number;
  /**
   * The filters: types in the order of the catalogue, projects newest first, at most
   * `PROJECTS_OFFERED` plus the chosen one.
   */
  types: string[];
  projects: { id: string; name: string; projectType: string }[];
  /** By workspace id, for the workspaces on the page. */
  teams: Record<string, WorkspaceTeamView>;
}

/** The first members of a workspace and their total. */
export interface WorkspaceTeamView {
  members: WorkspaceMemberView[];
  count: number;
}

/** An agent of a project that serves a workspace. */
export interface WorkspaceAgent {
  id: string;
  name: string;
  status: string;
  /** Its latest run in the project that the person can see, or null. */
  run: {
    id: string;
    state: string;
    /** The beginning of its result or error, in Markdown. "" if it has neither yet. */
    said: string;
    created_at: string;
  } | null;
}

/** A workspace that the person can enter. */
export interface EnteredWorkspace {
  id: string;
  type: string;
  project: { id: string; name: string; projectType: string; status: string };
  /** The types of all workspaces of the project. */
  siblings: WorkspaceType[];
  /**
   * The project's agents that serve it and that the person can see. Only on screens of its
   * contents.
   */
  agents?: readonly WorkspaceAgent[];
}

/** Names shown of the people who get a request for access. */
export const RECEIVERS_SHOWN = 3;

/** What a person can do about a workspace: enter, join or request access. */
export const workspaceAccessShape = {
  may_enter: z.boolean(),
  may_join: z.boolean().meta({ description: "They manage its team and can join it." }),
  requested_at: z
    .string()
    .nullable()
    .meta({ description: "When they requested access. Null without a pending request." }),
  declined: z.boolean().meta({ description: "Their request was declined within a day." }),
  receivers: z.array(z.string()).meta({
    description: `Names of the people who get a request, ${RECEIVERS_SHOWN} at most.`,
    renamedFrom: "reaches",
  }),
};
export type WorkspaceAccess = z.infer<z.ZodObject<typeof workspaceAccessShape>>;

/** A request for access to a workspace. */
export const accessRequestViewSchema = z
  .object({
    id: z.string(),
    workspace_id: z.string(),
    user_id: z.string(),
    decision: z.enum(ACCESS_DECISIONS).nullable().meta({
      description: "`entered`: they joined the team in another way. Null while pending.",
    }),
    created_at: z.string(),
    decided_at: z.string().nullable(),
  })
  .meta({ id: "AccessRequest" });
export type AccessRequestView = z.infer<typeof accessRequestViewSchema>;

export const decideAccessSchema = z.strictObject({
  decision: z.enum(["allow", "decline"], { error: "A decision is allow or decline" }),
});
