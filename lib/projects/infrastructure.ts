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
import { storedFilesStatement, storedFilesView } from "./get-project-usage";
import type { StoredFiles } from "./schema";

/** What a project is connected with, and what connects to it: the cards of its hub. */
export interface ProjectInfrastructure {
  /** Its Supabase integrations. */
  databases: LinkedIntegrationView[];
  /** Whether the person may link another. */
  canLink: boolean;
  storedFiles: StoredFiles;
  /** The person's own API tokens that are valid: others' are nobody's business. */
  tokens: number;
}

/** The statements that read it. Whether the person may see the project is asked beside them. */
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

/** What `infrastructureStatements` have read. */
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
