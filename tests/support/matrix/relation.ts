import type { ProjectRole, SystemRole, TASK_ROLES, WorkspaceType } from "@/db/vocabulary";
import type { TokenAccess } from "@/lib/auth/actor";
import type { TokenScopes } from "@/lib/auth/token-scope";

/** A person's relation to the items in a path. Null for a signed-out person. */
export interface Relation {
  role: "superadmin" | "admin" | "moderator";
  /** They created the project, the agent, the RAG and the task. */
  isCreator?: boolean;
  /** Their role in the project, in the agent's team and in the RAG's. */
  projectRole?: ProjectRole;
  /** Workspaces they are assigned to. */
  workspaces?: readonly WorkspaceType[];
  taskRole?: (typeof TASK_ROLES)[number];
  /** The user in the path is the person themselves. */
  isSelf?: boolean;
}

/** Kinds of person by their relation to their own items. */
export const RELATIONS = {
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
  /** Their system role is the lower one. */
  cappedMember: { role: "moderator", projectRole: "superadmin" },
  /** On the teams of the project, the agent and one workspace. */
  crmMember: { role: "moderator", projectRole: "user", workspaces: ["crm"] },
  contentMember: { role: "moderator", workspaces: ["content"] },
  otherMember: { role: "moderator", workspaces: ["ecommerce", "crm", "media", "analytics"] },
  taskOwner: { role: "moderator", taskRole: "owner" },
  taskReviewer: { role: "moderator", taskRole: "reviewer" },
  taskAssignee: { role: "admin", taskRole: "assignee" },
  // People who have lost access (LOSSES) are strangers.
  leftTeam: { role: "admin" },
  leftOutOfTeam: { role: "admin" },
  leftWorkspace: { role: "moderator" },
  workspaceDropped: { role: "moderator" },
  roleLowered: { role: "moderator" },
  takenOffTask: { role: "moderator" },
  trashedMeanwhile: { role: "moderator" },
  // People who call with a token.
  readToken: { role: "admin", projectRole: "admin" },
  writeToken: { role: "moderator", taskRole: "owner", workspaces: ["content"] },
  /** A superadmin's token with a lower role. */
  lesserToken: { role: "moderator" },
  /** The person's role is now lower than the token's. */
  demotedToken: { role: "moderator" },
  /** Limited to areas. */
  tasksToken: { role: "moderator", taskRole: "assignee" },
  areasToken: { role: "moderator", taskRole: "owner", workspaces: ["content"] },
  expiredToken: null,
  revokedToken: null,
} as const satisfies Record<string, Relation | null>;

export type MatrixKind = keyof typeof RELATIONS;
export const MATRIX_KINDS = Object.keys(RELATIONS) as MatrixKind[];

/** A person's API token, used instead of their session. */
interface MatrixToken {
  /** The token's role; by default its person's. */
  role?: SystemRole;
  access: TokenAccess;
  /** The person's role when the token was created, if it has changed. */
  madeAs?: SystemRole;
  ended?: "expired" | "revoked";
  /** The token's access by area; without areas, everything its access allows. */
  scopes?: TokenScopes;
}

/** Kinds of person who call with a token. */
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

/** Kinds of person who open pages; tokens can't. */
export const PAGE_KINDS = MATRIX_KINDS.filter((kind) => !TOKENS[kind]);

/** The ids in a path: the person's own, foreign, or unknown ones. */
export const VARIANTS = ["own", "foreign", "unknown"] as const;
export type Variant = (typeof VARIANTS)[number];

/**
 * Returns a person's relation to the items of a variant. Foreign items are reached only through the
 * role.
 */
export function relationOf(kind: MatrixKind, variant: Variant): Relation | null {
  const relation: Relation | null = RELATIONS[kind];
  if (!relation || variant === "own") return relation && { ...relation, isSelf: true };
  return { role: relation.role };
}
