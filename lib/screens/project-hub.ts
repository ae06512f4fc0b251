import { and, eq, gt, sql } from "drizzle-orm";
import { apiTokens } from "@/db/schema/api-tokens";
import { authorize } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { readLinkedIntegrations } from "@/lib/integrations/project-integrations";
import type { LinkedIntegrationView } from "@/lib/integrations/schema";
import { getItem, type StoredItem } from "@/lib/managed-items/read-items";
import { readStoredFiles } from "@/lib/projects/get-project-usage";
import { readProjectFacts } from "@/lib/projects/project-facts";
import { PROJECT_STORE } from "@/lib/projects/project-store";
import type { ProjectView, StoredFiles } from "@/lib/projects/schema";
import { listWorkspaceNumbers } from "@/lib/projects/workspace-numbers";
import { getProjectAccess, type ProjectWorkspaceAccess } from "@/lib/workspaces/project-access";

/** What a project is connected to, for the cards of its hub. */
export interface ProjectInfrastructure {
  databases: LinkedIntegrationView[];
  /** True if the person can link another integration. */
  canLink: boolean;
  storedFiles: StoredFiles;
  /** The person's own valid API tokens. No one sees those of others here. */
  tokens: number;
}

async function getInfrastructure(ctx: Context, projectId: string): Promise<ProjectInfrastructure> {
  const actor = authorize(ctx.actor, "projects.list");
  const [facts, linked, storedFiles, [tokens]] = await Promise.all([
    readProjectFacts(ctx, actor, projectId),
    readLinkedIntegrations(ctx, projectId),
    readStoredFiles(ctx, projectId),
    ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(apiTokens)
      .where(and(eq(apiTokens.userId, actor.id), gt(apiTokens.expiresAt, ctx.now))),
  ]);
  return {
    databases: linked.filter(({ type }) => type === "supabase"),
    canLink: can(actor, "projects.linkIntegration", facts),
    storedFiles,
    tokens: tokens?.count ?? 0,
  };
}

interface ProjectHub {
  item: StoredItem<ProjectView>;
  access: ProjectWorkspaceAccess;
  /** What each workspace that the person can enter contains, in words. */
  numbers: Record<string, string[]>;
  infrastructure: ProjectInfrastructure;
}

/**
 * Returns the hub of a project: the project, access to its workspaces and their contents, and what
 * it is connected to. One round trip.
 *
 * @throws AppError `invalid_input` without an id, `not_found` if the person can't see it.
 */
export async function getProjectHub(ctx: Context, id: string): Promise<ProjectHub> {
  const [item, access, numbers, infrastructure] = await Promise.all([
    getItem(ctx, PROJECT_STORE, id),
    getProjectAccess(ctx, id),
    listWorkspaceNumbers(ctx, id),
    getInfrastructure(ctx, id),
  ]);
  return { item, access, numbers, infrastructure };
}
