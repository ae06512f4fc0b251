import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type NamedResults, namedBatch } from "@/db/client";
import { insertFrom } from "@/db/insert-where";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects, projectUsers } from "@/db/schema/projects";
import { PROJECT_ROLES } from "@/db/vocabulary";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { can, seesEveryItem } from "@/lib/auth/policy";
import type { ProjectFacts } from "@/lib/auth/policy-conditions";
import { isAtLeast, readProjectRole } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { parseInput } from "@/lib/parse-input";
import { isReadableProject } from "@/lib/projects/definition";
import { PROJECT_NOT_FOUND } from "@/lib/projects/schema";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { isoTime } from "@/lib/ui/time";
import { INTEGRATIONS_MAX } from "./integration-rules";
import { integrationStateView } from "./integration-view";
import {
  assertStillThemselves,
  authorizeType,
  confirmedFor,
  isMail,
  isStillThemselves,
} from "./permissions";
import { INTEGRATION_NOT_FOUND, presentStatus } from "./rows";
import {
  type LinkableIntegrationView,
  type LinkedIntegrationView,
  linkIntegrationSchema,
} from "./schema";

/** The integrations that a project may use, and what the reader could add. */
export interface ProjectIntegrations {
  linked: LinkedIntegrationView[];
  /** Empty for whoever may not link. */
  linkable: LinkableIntegrationView[];
  canLink: boolean;
}

type Person = Pick<Actor, "id" | "role">;

const PROJECT_ADMINS = PROJECT_ROLES.filter((role) => isAtLeast(role, "admin"));

/** The statement that reads the person's own relation to a project that they may read. */
function projectFactsStatement(ctx: Context, actor: Person, projectId: string) {
  const ownRole = sql<string | null>`(SELECT ${projectUsers.role} FROM ${projectUsers}
    WHERE ${projectUsers.projectId} = ${projects.id} AND ${projectUsers.userId} = ${actor.id})`;
  return ctx.db
    .select({ createdBy: projects.createdBy, ownRole: ownRole.as("own_role") })
    .from(projects)
    .where(and(eq(projects.id, projectId), isReadableProject(actor)));
}

/** What the policy asks of a project. Throws `not_found` for one that is not there or not theirs to see. */
function projectFacts(
  rows: readonly { createdBy: string | null; ownRole: string | null }[],
): ProjectFacts {
  const [row] = rows;
  if (!row) throw new AppError("not_found", PROJECT_NOT_FOUND);
  const { createdBy, ownRole } = row;
  return { createdBy, projectRole: ownRole === null ? null : readProjectRole(ownRole) };
}

/** SQL: the person still manages the project's integrations, as `projects.linkIntegration` has it. */
function managesProject(actor: Person, projectId: string): SQL {
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
        isNotDeleted(integrations),
        id === undefined ? undefined : eq(integrations.id, id),
      ),
    )
    .orderBy(integrations.name, integrations.id)
    .limit(INTEGRATIONS_MAX);
}

type LinkedRow = Awaited<ReturnType<typeof linkedIntegrationsStatement>>[number];

/** A linked integration as a project shows it. */
export function linkedIntegrationView(row: LinkedRow): LinkedIntegrationView {
  return { ...integrationStateView(row), linked_at: isoTime(row.linkedAt) };
}

/** SQL over a row of integrations: the person may link it, as far as its type goes. */
const mayLinkType = (actor: Person): SQL =>
  can(actor, "integrations.create", { isMail: true }) ? sql`1` : sql`NOT ${isMail()}`;

/** The statements of the integrations that a project may use, and of those that the person could add. */
export function projectIntegrationsStatements(ctx: Context, actor: Actor, projectId: string) {
  const mayLink = can(actor, "projects.linkIntegration");
  return {
    facts: projectFactsStatement(ctx, actor, projectId),
    linked: linkedIntegrationsStatement(ctx, projectId),
    linkable: ctx.db
      .select({ id: integrations.id, name: integrations.name, type: integrations.type })
      .from(integrations)
      .where(
        sql`${mayLink ? managesProject(actor, projectId) : sql`1 = 0`} AND ${isNotDeleted(integrations)} AND ${mayLinkType(actor)} AND ${integrations.id} NOT IN
          (SELECT ${projectIntegrations.integrationId} FROM ${projectIntegrations}
            WHERE ${projectIntegrations.projectId} = ${projectId})`,
      )
      // Names have no index; there are few enough to be sorted here.
      .orderBy(integrations.createdAt)
      .limit(INTEGRATIONS_MAX),
  };
}

/**
 * What `projectIntegrationsStatements` have read.
 *
 * @throws AppError `not_found` for a project that is not there or not theirs to see.
 */
export function projectIntegrationsView(
  actor: Actor,
  { facts, linked, linkable }: NamedResults<ReturnType<typeof projectIntegrationsStatements>>,
): ProjectIntegrations {
  return {
    linked: linked.map(linkedIntegrationView),
    linkable: linkable.toSorted((one, other) => one.name.localeCompare(other.name)),
    canLink: can(actor, "projects.linkIntegration", projectFacts(facts)),
  };
}

/**
 * The integrations that a project may use, as names, types and states, for whoever may read the project; for whoever
 * manages them also those that could be added. One round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that is not there or not theirs to see.
 */
export async function listProjectIntegrations(
  ctx: Context,
  projectId: string,
): Promise<ProjectIntegrations> {
  const actor = authorize(ctx.actor, "integrations.view");
  const read = await namedBatch(ctx.db, projectIntegrationsStatements(ctx, actor, projectId));
  return projectIntegrationsView(actor, read);
}

/**
 * Throws AppError `forbidden` or `not_found` when they do not manage the integrations of the project, and for one of mail
 * what `authorizeType` and `confirmedFor` throw.
 *
 * @returns the person where they had to confirm themselves.
 */
async function assertManages(
  ctx: Context,
  actor: Actor,
  { projectId, integrationId }: { projectId: string; integrationId: string },
): Promise<SessionActor | null> {
  const facts = projectFacts(await projectFactsStatement(ctx, actor, projectId));
  authorize(actor, "projects.linkIntegration", facts);
  const [found] = await ctx.db
    .select({ type: integrations.type })
    .from(integrations)
    .where(eq(integrations.id, integrationId));
  if (!found) return null;
  authorizeType(actor, found.type);
  return confirmedFor(ctx, found.type);
}

/**
 * Lets a project use the integration of `{ integrationId }`. For superadmins, and for admins who created the project
 * or are admin in it too; those of mail for superadmins, who confirm themselves. What is linked already stays as it is.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `step_up_required`, or `not_found` for a project that the person may not
 *   see or an integration that is not there.
 */
export async function linkIntegration(
  ctx: Context,
  { projectId, input }: { projectId: string; input: unknown },
): Promise<LinkedIntegrationView> {
  const actor = authorize(ctx.actor, "projects.linkIntegration");
  const { integrationId } = parseInput(linkIntegrationSchema, input);
  const confirmed = await assertManages(ctx, actor, { projectId, integrationId });
  const { added, linked } = await namedBatch(ctx.db, {
    added: insertFrom(
      ctx.db,
      projectIntegrations,
      { projectId, integrationId: sql`${integrations.id}`, linkedAt: ctx.now },
      sql`${projects} JOIN ${integrations} ON ${integrations.id} = ${integrationId}
        WHERE ${projects.id} = ${projectId} AND ${isNotDeleted(projects)} AND ${isNotDeleted(integrations)} AND ${managesProject(actor, projectId)} AND ${isStillThemselves(ctx, actor, confirmed)}`,
    ).onConflictDoNothing(),
    audit: auditIfChangedStatement(ctx, {
      action: "projects.linkIntegration",
      entityType: "project",
      entityId: projectId,
      after: { integrationId },
    }),
    linked: linkedIntegrationsStatement(ctx, projectId, integrationId),
  });
  if (added.meta.changes === 0) await assertStillThemselves(ctx, actor, confirmed);
  const [row] = linked;
  if (!row) throw new AppError("not_found", INTEGRATION_NOT_FOUND);
  return linkedIntegrationView(row);
}

/**
 * Takes an integration out of a project. For whoever may link one.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `step_up_required`, or `not_found` for what is not linked or a project that the person may
 *   not see.
 */
export async function unlinkIntegration(
  ctx: Context,
  { projectId, integrationId }: { projectId: string; integrationId: string },
): Promise<void> {
  const actor = authorize(ctx.actor, "projects.linkIntegration");
  const confirmed = await assertManages(ctx, actor, { projectId, integrationId });
  const { removed } = await namedBatch(ctx.db, {
    removed: ctx.db
      .delete(projectIntegrations)
      .where(
        and(
          eq(projectIntegrations.projectId, projectId),
          eq(projectIntegrations.integrationId, integrationId),
          managesProject(actor, projectId),
          isStillThemselves(ctx, actor, confirmed),
        ),
      ),
    audit: auditIfChangedStatement(ctx, {
      action: "projects.unlinkIntegration",
      entityType: "project",
      entityId: projectId,
      before: { integrationId },
    }),
  });
  if (removed.meta.changes > 0) return;
  await assertStillThemselves(ctx, actor, confirmed);
  throw new AppError("not_found", "This integration isn't linked to the project");
}
