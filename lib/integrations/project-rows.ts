import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects, projectUsers } from "@/db/schema/projects";
import { PROJECT_ROLES } from "@/db/vocabulary";
import type { Actor } from "@/lib/auth/actor";
import { type ProjectFacts, seesEveryItem } from "@/lib/auth/policy";
import { isAtLeast, readProjectRole } from "@/lib/auth/roles";
import { AppError } from "@/lib/errors";
import type { Context } from "@/lib/platform/context";
import { isReadableProject } from "@/lib/projects/definition";
import { PROJECT_NOT_FOUND } from "@/lib/projects/schema";
import { integrationStateView } from "./integration-view";
import type { LinkedIntegrationView } from "./project-link-schema";
import { presentStatus } from "./rows";

type Person = Pick<Actor, "id" | "role">;

const PROJECT_ADMINS = PROJECT_ROLES.filter((role) => isAtLeast(role, "admin"));

/** Integrations that one project shows, and that one selector offers: as many as there can be. */
export const MAX_INTEGRATIONS = 1000;

/** The statement that reads the person's own relation to a project that they may read. */
export function projectFactsStatement(ctx: Context, actor: Person, projectId: string) {
  const ownRole = sql<string | null>`(SELECT ${projectUsers.role} FROM ${projectUsers}
    WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${actor.id})`;
  return ctx.db
    .select({ createdBy: projects.createdBy, ownRole: ownRole.as("own_role") })
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
}

/** What the policy asks of a project. Throws `not_found` for one that is not there or not theirs to see. */
export function projectFacts(
  rows: readonly { createdBy: string | null; ownRole: string | null }[],
): ProjectFacts {
  const [row] = rows;
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  const { createdBy, ownRole } = row;
  return { createdBy, projectRole: ownRole === null ? null : readProjectRole(ownRole) };
}

/** SQL: the person still manages the project's integrations, as `projects.linkIntegration` has it. */
export function managesProject(actor: Person, projectId: string): SQL {
  if (seesEveryItem(actor)) return sql`1 = 1`;
  return sql`(EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.id} = ${projectId} AND ${projects.createdBy} = ${actor.id})
    OR EXISTS (SELECT 1 FROM ${projectUsers} WHERE ${projectUsers.projectId} = ${projectId}
      AND ${projectUsers.userId} = ${actor.id} AND ${inArray(projectUsers.role, PROJECT_ADMINS)}))`;
}

/** The statement of a project's integrations by name: nothing of their configuration is even read. */
export function linkedIntegrationsStatement(ctx: Context, projectId: string, id?: string) {
  return ctx.db
    .select({
      id: integrations.id,
      name: integrations.name,
      type: integrations.type,
      status: presentStatus(ctx.now),
      isActive: integrations.isActive,
      linkedAt: projectIntegrations.linkedAt,
    })
    .from(projectIntegrations)
    .innerJoin(integrations, eq(integrations.id, projectIntegrations.integrationId))
    .where(
      and(
        eq(projectIntegrations.projectId, projectId),
        id === undefined ? undefined : eq(integrations.id, id),
      ),
    )
    .orderBy(integrations.name, integrations.id)
    .limit(MAX_INTEGRATIONS);
}

type LinkedRow = Awaited<ReturnType<typeof linkedIntegrationsStatement>>[number];

/** An integration as a project shows it: state without details, and since when it is linked (ISO 8601). */
export function linkedIntegrationView(row: LinkedRow): LinkedIntegrationView {
  return { ...integrationStateView(row), linked_at: new Date(row.linkedAt).toISOString() };
}
