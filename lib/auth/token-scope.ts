import { TOKEN_AREAS, TOKEN_LEVELS } from "@/db/vocabulary";

export { TOKEN_AREAS, TOKEN_LEVELS };

export type TokenArea = (typeof TOKEN_AREAS)[number];
export type TokenLevel = (typeof TOKEN_LEVELS)[number];
export type TokenScopes = Partial<Record<TokenArea, TokenLevel>>;

/** What narrows a token beside its role: the areas with what it may there, and the one project that exists for it. */
export interface TokenScope {
  /** Null for a token that reads, or reads and writes, in all areas. */
  scopes: TokenScopes | null;
  projectId: string | null;
}

/** The area of an action by its first word: what has none here is nothing for a narrowed token. */
const AREA_OF: Readonly<Record<string, TokenArea | "any">> = {
  // What a search finds is asked for by itself, kind by kind.
  overview: "any",
  search: "any",
  tasks: "tasks",
  projects: "projects",
  workspaces: "workspaces",
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

/** Actions that only look. What a person may do beyond that by the same right, such as commenting, is told by the call. */
const READS = /\.(?:list|view|search|enter|explain)$/;
/** Actions that make, take away, or decide over people and links; the others change what is there. */
const ADMINISTERS =
  /^(?:users|invitations|settings|provider|system|usage|mail|trash)\.|^audit\.manage$|^jobs\.drain$|^(?:projects|agents|rags|integrations)\.(?:create|delete)$|\.(?:assign|link|unlink|linkIntegration|rotate)$/;

const RANK: Readonly<Record<TokenLevel, number>> = { read: 0, write: 1, admin: 2 };

/** The areas of which everything belongs to a project, and what in them reaches beyond it. */
export const PROJECT_AREAS: readonly TokenArea[] = ["tasks", "projects", "workspaces"];
const BEYOND_PROJECT = /^projects\.(?:create|delete|assign|link|unlink|linkIntegration)$/;

function levelOf(action: string): TokenLevel {
  if (READS.test(action)) return "read";
  return ADMINISTERS.test(action) ? "admin" : "write";
}

/** True for an action that only looks. */
export const onlyLooks = (action: string): boolean => levelOf(action) === "read";

/** The area of an action; undefined for what no narrowed token does, or every one. */
export function areaOf(action: string): TokenArea | undefined {
  const area = AREA_OF[action.split(".", 1)[0] ?? ""];
  return area === "any" ? undefined : area;
}

/**
 * Whether a token may do an action of the policy at all: what its person may is asked beside it.
 *
 * @param isRead false for a call that changes something, whatever right it asks for.
 */
export function isInScope(
  { scopes, projectId }: TokenScope,
  action: string,
  isRead = true,
): boolean {
  if (projectId === null && scopes === null) return true;
  const [word = "", deed] = action.split(".");
  const area = AREA_OF[word];
  // Who gets past a door is no action: "public", "signed-in".
  if (deed === undefined || area === "any") return true;
  if (area === undefined) return false;
  if (projectId !== null && (!PROJECT_AREAS.includes(area) || BEYOND_PROJECT.test(action)))
    return false;
  if (scopes === null) return true;
  const given = scopes[area];
  if (given === undefined) return false;
  const needed = Math.max(RANK[levelOf(action)], RANK[isRead ? "read" : "write"]);
  return RANK[given] >= needed;
}

/** The one project that exists for whoever asks by a token that is bound to it; null for everybody else. */
export const boundProject = ({ token }: { token?: Pick<TokenScope, "projectId"> }): string | null =>
  token?.projectId ?? null;

/** The access in one word, as a token without scopes has it: write as soon as one area may be written. */
export const accessOf = (scopes: TokenScopes): "read" | "write" =>
  Object.values(scopes).every((level) => level === "read") ? "read" : "write";
