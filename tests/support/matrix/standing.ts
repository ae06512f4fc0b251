import type { ProjectRole, SystemRole, TASK_ROLES, WorkspaceType } from "@/db/vocabulary";

/** How somebody stands to what a path names. Null stands for whoever is not signed in. */
export interface Standing {
  role: SystemRole;
  /** They created the project, the agent, the RAG and the task. */
  isCreator?: boolean;
  /** Their role in the project, in the agent's team and in the RAG's. */
  projectRole?: ProjectRole;
  /** The workspaces of the project that they are assigned to. */
  workspaces?: readonly WorkspaceType[];
  taskRole?: (typeof TASK_ROLES)[number];
  /** A path that names a user names themselves. */
  isSelf?: boolean;
}

/** The kinds of person, by how they stand to what is their own here. */
export const STANDINGS = {
  anonymous: null,
  deactivated: null,
  demoted: { role: "moderator" },
  moderator: { role: "moderator" },
  admin: { role: "admin" },
  superadmin: { role: "superadmin" },
  creator: { role: "admin", isCreator: true },
  memberSuperadmin: { role: "admin", projectRole: "superadmin" },
  memberAdmin: { role: "admin", projectRole: "admin" },
  memberModerator: { role: "admin", projectRole: "moderator" },
  memberUser: { role: "admin", projectRole: "user" },
  /** Their role in the system is the lower one. */
  cappedMember: { role: "moderator", projectRole: "superadmin" },
  contentMember: { role: "moderator", workspaces: ["content"] },
  otherMember: { role: "moderator", workspaces: ["ecommerce", "crm", "media", "analytics"] },
  taskOwner: { role: "moderator", taskRole: "owner" },
  taskReviewer: { role: "moderator", taskRole: "reviewer" },
  taskAssignee: { role: "admin", taskRole: "assignee" },
} as const satisfies Record<string, Standing | null>;

export type MatrixKind = keyof typeof STANDINGS;
export const MATRIX_KINDS = Object.keys(STANDINGS) as MatrixKind[];

/** Which ids stand in a path: those of what the person has to do with, of what they have not, or none that exist. */
export const VARIANTS = ["own", "foreign", "unknown"] as const;
export type Variant = (typeof VARIANTS)[number];

/** How a kind of person stands to the things of a variant: to what is foreign by their role alone. */
export function standingOf(kind: MatrixKind, variant: Variant): Standing | null {
  const standing: Standing | null = STANDINGS[kind];
  if (!standing || variant === "own") return standing && { ...standing, isSelf: true };
  return { role: standing.role };
}
