import { and, eq, gt, sql } from "drizzle-orm";
import type { NamedResults } from "@/db/client";
import { apiTokens } from "@/db/schema/api-tokens";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { ProjectFacts } from "@/lib/auth/policy-conditions";
import type { Context } from "@/lib/context/context";
import {
  linkedIntegrationsStatement,
  linkedIntegrationView,
} from "@/lib/integrations/project-integrations";
import type { LinkedIntegrationView } from "@/lib/integrations/schema";
import { storedFilesStatement, storedFilesView } from "@/lib/projects/get-project-usage";
import type { StoredFiles } from "@/lib/projects/schema";

/** What a project is connected to, for the cards of its hub. */
export interface ProjectInfrastructure {
  databases: LinkedIntegrationView[];
  /** True if the person can link another integration. */
  canLink: boolean;
  storedFiles: StoredFiles;
  /** The person's own valid API tokens. No one sees those of others here. */
  tokens: number;
}

/**
 * Returns the statements that read it. They don't check whether the person can see the project.
 */
export function infrastructureStatements(ctx: Context, actor: Actor, projectId: string) {
  return {
    linked: linkedIntegrationsStatement(ctx, projectId),
    files: storedFilesStatement(ctx, projectId),
    tokens: ctx.db
      .select({ count: sql<number>`count(*)` })
      .from(apiTokens)
      .where(and(eq(apiTokens.userId, actor.id), gt(apiTokens.expiresAt, ctx.now))),
  };
}

/** Returns the infrastructure from the results of `infrastructureStatements`. */
export function infrastructureView(
  actor: Actor,
  project: ProjectFacts,
  { linked, files, tokens }: NamedResults<ReturnType<typeof infrastructureStatements>>,
): ProjectInfrastructure {
  const databases = linked.filter(({ type }) => type === "supabase").map(linkedIntegrationView);
  return {
    databases,
    canLink: can(actor, "projects.linkIntegration", project),
    storedFiles: storedFilesView(files),
    tokens: tokens[0]?.count ?? 0,
  };
}
