import type { ProjectRole, SystemRole, TASK_ROLES, WorkspaceType } from "@/db/vocabulary";
import type { TokenAccess } from "@/lib/auth/actor";
import type { TokenScopes } from "@/lib/auth/token-scope";

/** How somebody stands to what a path names. Null stands for whoever is not signed in. */
export interface Standing {
  role: "superadmin" | "admin" | "moderator";
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
  /** Of the teams of the project, of the agent and of one workspace. */
  crmMember: { role: "moderator", projectRole: "user", workspaces: ["crm"] },
  contentMember: { role: "moderator", workspaces: ["content"] },
  otherMember: { role: "moderator", workspaces: ["ecommerce", "crm", "media", "analytics"] },
  taskOwner: { role: "moderator", taskRole: "owner" },
  taskReviewer: { role: "moderator", taskRole: "reviewer" },
  taskAssignee: { role: "admin", taskRole: "assignee" },
  // Whoever had it and has lost it (LOSSES): strangers.
  leftTeam: { role: "admin" },
  leftOutOfTeam: { role: "admin" },
  leftWorkspace: { role: "moderator" },
  workspaceDropped: { role: "moderator" },
  roleLowered: { role: "moderator" },
  takenOffTask: { role: "moderator" },
  trashedMeanwhile: { role: "moderator" },
  // Whoever calls with a token.
  readToken: { role: "admin", projectRole: "admin" },
  writeToken: { role: "moderator", taskRole: "owner", workspaces: ["content"] },
  /** Of a superadmin, made for less. */
  lesserToken: { role: "moderator" },
  /** Of somebody who is less than it was made for. */
  demotedToken: { role: "moderator" },
  /** Narrowed to areas. */
  tasksToken: { role: "moderator", taskRole: "assignee" },
  areasToken: { role: "moderator", taskRole: "owner", workspaces: ["content"] },
  expiredToken: null,
  revokedToken: null,
} as const satisfies Record<string, Standing | null>;

export type MatrixKind = keyof typeof STANDINGS;
export const MATRIX_KINDS = Object.keys(STANDINGS) as MatrixKind[];

/** A person's API token, by which they call instead of by their session. */
export interface MatrixToken {
  /** What it was made for; else what its person is. */
  role?: SystemRole;
  access: TokenAccess;
  /** What its person was when it was made, where they are another thing now. */
  madeAs?: SystemRole;
  ended?: "expired" | "revoked";
  /** What it may in which area; all that its access says where there are none. */
  scopes?: TokenScopes;
}

/** The kinds of person who call with a token. */
export const TOKENS: Partial<Record<MatrixKind, MatrixToken>> = {
  readToken: { access: "read" },
  writeToken: { access: "write" },
  lesserToken: { access: "write", role: "moderator", madeAs: "superadmin" },
  demotedToken: { access: "write", role: "superadmin" },
  tasksToken: { access: "read", scopes: { tasks: "read" } },
  areasToken: { access: "write", scopes: { tasks: "write", workspaces: "read" } },
  expiredToken: { access: "write", ended: "expired" },
  revokedToken: { access: "write", ended: "revoked" },
};

/** Those who open pages: a token does not. */
export const PAGE_KINDS = MATRIX_KINDS.filter((kind) => !TOKENS[kind]);

/** Which ids stand in a path: those of what the person has to do with, of what they have not, or none that exist. */
export const VARIANTS = ["own", "foreign", "unknown"] as const;
export type Variant = (typeof VARIANTS)[number];

/** How a kind of person stands to the things of a variant: to what is foreign by their role alone. */
export function standingOf(kind: MatrixKind, variant: Variant): Standing | null {
  const standing: Standing | null = STANDINGS[kind];
  if (!standing || variant === "own") return standing && { ...standing, isSelf: true };
  return { role: standing.role };
}
