import * as z from "zod";
import { PROJECT_STATUSES, WORKSPACE_TYPES } from "@/db/vocabulary";
import { assignedUsersSchema } from "@/lib/managed-items/assigned-user-schema";
import {
  aiConfigSchema,
  assignedUserViewSchema,
  itemChoice,
  itemCounts,
  itemFields,
  itemListSchema,
  itemType,
  itemUrl,
} from "@/lib/managed-items/schema";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";

export const PROJECT_LOAD_FAILED = "Failed to load project. Please try again.";
/** Workspaces of a new project by default. */
export const DEFAULT_WORKSPACES = [
  "content",
  "crm",
] as const satisfies readonly (typeof WORKSPACE_TYPES)[number][];
export const NO_WORKSPACE = "Select at least one workspace";

const workspacesSchema = z
  .array(
    z.enum(WORKSPACE_TYPES, "Workspaces must be content, ecommerce, crm, media or analytics"),
    "Workspaces must be a list",
  )
  .min(1, NO_WORKSPACE)
  .max(WORKSPACE_TYPES.length * 2, "Too many workspaces")
  .transform((types) => WORKSPACE_TYPES.filter((type) => types.includes(type)));

const fields = {
  ...itemFields,
  projectUrl: itemUrl("Project URL"),
  projectType: itemType("Project type"),
  status: itemChoice("Status", PROJECT_STATUSES),
  aiProjectType: text({ max: 100, label: "AI project type" }).nullable(),
  aiConfig: aiConfigSchema.nullable(),
};

/** A new project. The five fields are required; workspaces default to content and crm. */
export const createProjectSchema = z.object({
  ...fields,
  aiProjectType: fields.aiProjectType.default(null),
  aiConfig: fields.aiConfig.default(null),
  workspaces: workspacesSchema.default([...DEFAULT_WORKSPACES]),
  assigned_users: assignedUsersSchema.default([]),
});

/** The fields to change. Others stay unchanged. */
export const updateProjectSchema = z
  .object({ ...fields, workspaces: workspacesSchema, assigned_users: assignedUsersSchema })
  .partial();

export type CreateProject = z.output<typeof createProjectSchema>;
export type UpdateProject = z.output<typeof updateProjectSchema>;

export const projectListSchema = itemListSchema(PROJECT_STATUSES);
export const myProjectsSchema = listQuerySchema(["recent"], {}).pick({ page: true, perPage: true });

/** A project in an answer. */
export const projectViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    details: z.string(),
    projectUrl: z.string(),
    projectType: z.string(),
    status: z.string(),
    workspaces: z.array(z.string()),
    assigned_users: z.array(assignedUserViewSchema),
    created_by: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    aiProjectType: z.string().nullable(),
    aiConfig: aiConfigSchema.nullable(),
  })
  .meta({ id: "Project" });
export type ProjectView = z.infer<typeof projectViewSchema>;

const taskCounts = z
  .object({
    pending: z.int(),
    active: z.int(),
    done: z.int(),
    cancelled: z.int(),
    manual: z.int(),
    auto: z.int(),
  })
  .meta({ id: "TaskCounts" });
export type TaskCounts = z.infer<typeof taskCounts>;

/** A project in a list, with the counts of its card. */
export const projectCardViewSchema = projectViewSchema
  .extend({
    ...itemCounts.shape,
    task_counts: taskCounts,
    records_count: z
      .int()
      .meta({ description: "Records in its workspaces, which are deleted with the project." }),
  })
  .meta({ id: "ProjectCard" });
export type ProjectCardView = z.infer<typeof projectCardViewSchema>;

/** A project in "my projects". */
export const myProjectViewSchema = projectCardViewSchema
  .extend({
    userRole: z.string().meta({
      description: "Role in the project: the lower of system role and project role.",
    }),
    assignedAt: z.string(),
  })
  .meta({ id: "MyProject" });
export type MyProjectView = z.infer<typeof myProjectViewSchema>;

/** Returns what to show with a failed load. */
export function projectLoadStatus(status: number): string {
  return `Failed to load project: ${status}`;
}

/** How much of one thing a project has, and its limit if any. */
export interface UsageView {
  id:
    | "workspaces"
    | "workspaceMembers"
    | "members"
    | "tasks"
    | "taskComments"
    | "agents"
    | "rags"
    | "integrations"
    | "records";
  used: number;
  limit: number | null;
}

/** A project's finished files in object storage, and its quotas. */
export interface StoredFiles {
  count: number;
  bytes: number;
  maxCount: number;
  maxBytes: number;
}

/** What a project uses of the deployment's bindings, counted at the time of the request. */
export interface ProjectUsageView {
  usage: UsageView[];
  /** Database rows of the project, including its own. */
  rows: number;
  /** Duration of the count in milliseconds. */
  responseTime: number;
  /** True if KV and R2 answer. */
  kv: boolean;
  files: boolean;
  storedFiles: StoredFiles;
  /** Bytes of the whole database and its limit. Null if the person can't see the bindings. */
  database: { bytes: number; limit: number } | null;
}
