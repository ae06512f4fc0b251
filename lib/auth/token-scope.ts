import { TOKEN_AREAS, TOKEN_LEVELS } from "@/db/vocabulary";

export { TOKEN_AREAS, TOKEN_LEVELS };

export type TokenArea = (typeof TOKEN_AREAS)[number];
export type TokenLevel = (typeof TOKEN_LEVELS)[number];
export type TokenScopes = Partial<Record<TokenArea, TokenLevel>>;

/** How a token is limited beyond its role: to areas, with a level for each, and to one project. */
export interface TokenScope {
  /** Null for a token that covers all areas. */
  scopes: TokenScopes | null;
  projectId: string | null;
}

/**
 * The token area of an action, by its first word. Actions without one aren't available to limited
 * tokens.
 */
const AREA_OF: Readonly<Record<string, TokenArea | "any">> = {
  // Search checks each kind of result separately.
  overview: "any",
  search: "any",
  tasks: "tasks",
  projects: "projects",
  workspaces: "workspaces",
  fields: "workspaces",
  agents: "agents",
  runs: "agents",
  approvals: "agents",
  schedules: "agents",
  conversations: "agents",
  rags: "rags",
  integrations: "integrations",
  users: "users",
  invitations: "users",
  access: "users",
  serviceAccounts: "users",
  settings: "system",
  mail: "system",
  bindings: "system",
  system: "system",
  provider: "system",
  audit: "system",
  errors: "system",
  usage: "system",
  workers: "system",
  jobs: "system",
  trash: "system",
  views: "system",
};

/**
 * Read actions. Some calls change something under one of these permissions, such as commenting;
 * they say so themselves.
 */
const READ_ACTIONS = /\.(?:list|view|search|enter|explain)$/;
/** Actions that create, remove, or manage people and links. The others change existing items. */
const ADMIN_ACTIONS =
  /^(?:users|invitations|settings|provider|system|usage|mail|trash)\.|^audit\.manage$|^fields\.manage$|^jobs\.drain$|^(?:projects|agents|rags|integrations)\.(?:create|delete)$|\.(?:assign|link|unlink|linkIntegration|rotate)$/;

const RANK: Readonly<Record<TokenLevel, number>> = { read: 0, write: 1, admin: 2 };

/** Areas in which everything belongs to a project, and their actions that reach beyond it. */
export const PROJECT_AREAS: readonly TokenArea[] = ["tasks", "projects", "workspaces"];
const BEYOND_PROJECT = /^projects\.(?:create|delete|assign|link|unlink|linkIntegration)$/;

function levelOf(action: string): TokenLevel {
  if (READ_ACTIONS.test(action)) return "read";
  return ADMIN_ACTIONS.test(action) ? "admin" : "write";
}

/** True for an action that changes nothing. */
export const isReadAction = (action: string): boolean => levelOf(action) === "read";

/** Returns the area of an action; undefined if no limited token can do it, or every one can. */
export function areaOf(action: string): TokenArea | undefined {
  const area = AREA_OF[action.split(".", 1)[0] ?? ""];
  return area === "any" ? undefined : area;
}

/**
 * True if a token's scope covers an action of the policy. The permissions of its owner are checked
 * separately.
 *
 * @param isRead false for a call that changes something, whatever its action is.
 */
export function isInScope(
  { scopes, projectId }: TokenScope,
  action: string,
  isRead = true,
): boolean {
  if (projectId === null && scopes === null) return true;
  const [word = "", verb] = action.split(".");
  const area = AREA_OF[word];
  // "public" and "signed-in" aren't actions.
  if (verb === undefined || area === "any") return true;
  if (area === undefined) return false;
  if (projectId !== null && (!PROJECT_AREAS.includes(area) || BEYOND_PROJECT.test(action)))
    return false;
  if (scopes === null) return true;
  const given = scopes[area];
  if (given === undefined) return false;
  const needed = Math.max(RANK[levelOf(action)], RANK[isRead ? "read" : "write"]);
  return RANK[given] >= needed;
}

/** The project that the actor's token is limited to, or null. */
export const boundProject = ({ token }: { token?: Pick<TokenScope, "projectId"> }): string | null =>
  token?.projectId ?? null;

/** Summarizes scopes as one access level: "write" if any area can be written. */
export const accessOf = (scopes: TokenScopes): "read" | "write" =>
  Object.values(scopes).every((level) => level === "read") ? "read" : "write";
