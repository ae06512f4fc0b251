import { and, eq, type SQL, sql } from "drizzle-orm";
import { insertWhere } from "@/db/insert-where";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import { exists } from "@/lib/audit/rules";
import { type Rule, write, writeIfAny } from "@/lib/audit/write";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import { authorize, INSUFFICIENT_PERMISSIONS } from "@/lib/auth/authorize";
import { can } from "@/lib/auth/policy";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { PROJECT_NOT_FOUND } from "@/lib/managed-items/words";
import { parseInput } from "@/lib/parse-input";
import { readProjectFacts } from "@/lib/projects/project-facts";
import { managesProject } from "@/lib/projects/project-role";
import { isoTime } from "@/lib/time";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { INTEGRATIONS_MAX } from "./integration-rules";
import { integrationStateView } from "./integration-view";
import { authorizeType, isMail, requireConfirmation, stillAuthorized } from "./permissions";
import { INTEGRATION_NOT_FOUND, presentStatus } from "./rows";
import {
  type LinkableIntegrationView,
  type LinkedIntegrationView,
  linkIntegrationSchema,
} from "./schema";

/** A project's integrations, and those that the reader could add. */
export interface ProjectIntegrations {
  linked: LinkedIntegrationView[];
  /** Empty if the person can't link integrations. */
  linkable: LinkableIntegrationView[];
  canLink: boolean;
}

/** Statement that reads a project's integrations by name, without any configuration. */
function linkedIntegrationsStatement(ctx: Context, projectId: string, id?: string) {
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

function linkedIntegrationView(row: LinkedRow): LinkedIntegrationView {
  return { ...integrationStateView(row), linked_at: isoTime(row.linkedAt) };
}

/** Returns a project's integrations by name, without any configuration. */
export async function readLinkedIntegrations(
  ctx: Context,
  projectId: string,
): Promise<LinkedIntegrationView[]> {
  return (await linkedIntegrationsStatement(ctx, projectId)).map(linkedIntegrationView);
}

/** SQL condition on an integration's row: its type allows the person to link it. */
const mayLinkType = (actor: Actor): SQL =>
  can(actor, "integrations.create", { isMail: true }) ? sql`1` : sql`NOT ${isMail()}`;

/**
 * Lists a project's integrations as names, types and states, for people who can read the project;
 * for people who manage them also those they could add. Takes one round trip.
 *
 * @throws AppError `unauthenticated`, or `not_found` for a project that doesn't exist or that they
 *   can't see.
 */
export async function listProjectIntegrations(
  ctx: Context,
  projectId: string,
): Promise<ProjectIntegrations> {
  const actor = authorize(ctx.actor, "integrations.view");
  const mayLink = can(actor, "projects.linkIntegration");
  const [facts, linked, linkable] = await Promise.all([
    readProjectFacts(ctx, actor, projectId),
    readLinkedIntegrations(ctx, projectId),
    ctx.db
      .select({ id: integrations.id, name: integrations.name, type: integrations.type })
      .from(integrations)
      .where(
        sql`${mayLink ? managesProject(actor, projectId) : sql`1 = 0`} AND ${isNotDeleted(integrations)} AND ${mayLinkType(actor)} AND ${integrations.id} NOT IN
          (SELECT ${projectIntegrations.integrationId} FROM ${projectIntegrations}
            WHERE ${projectIntegrations.projectId} = ${projectId})`,
      )
      // Names have no index. There are few enough to sort them here.
      .orderBy(integrations.createdAt)
      .limit(INTEGRATIONS_MAX),
  ]);
  return {
    linked,
    linkable: linkable.toSorted((one, other) => one.name.localeCompare(other.name)),
    canLink: can(actor, "projects.linkIntegration", facts),
  };
}

/**
 * Throws AppError `forbidden` or `not_found` unless the person manages the project's integrations.
 * For a mail integration, also throws as `authorizeType` and `requireConfirmation`.
 *
 * @returns the person if they had to confirm their identity.
 */
async function assertManages(
  ctx: Context,
  actor: Actor,
  { projectId, integrationId }: { projectId: string; integrationId: string },
): Promise<SessionActor | null> {
  const facts = await readProjectFacts(ctx, actor, projectId);
  authorize(actor, "projects.linkIntegration", facts);
  const [found] = await ctx.db
    .select({ type: integrations.type })
    .from(integrations)
    .where(eq(integrations.id, integrationId));
  if (!found) return null;
  authorizeType(actor, found.type);
  return requireConfirmation(ctx, found.type);
}

/** The rules of linking and unlinking: the person still manages the project's integrations. */
const linkRules = (
  ctx: Context,
  actor: Actor,
  { projectId, confirmed }: { projectId: string; confirmed: SessionActor | null },
): Rule[] => [
  ...stillAuthorized(ctx, actor, confirmed),
  {
    holds: exists(projects, and(eq(projects.id, projectId), isNotDeleted(projects))),
    refuse: new AppError("not_found", PROJECT_NOT_FOUND),
  },
  {
    holds: managesProject(actor, projectId),
    refuse: new AppError("forbidden", INSUFFICIENT_PERMISSIONS),
  },
];

/**
 * Links the integration of `{ integrationId }` to a project. For superadmins, and for admins who
 * created the project or are admin in it. Mail integrations are only for superadmins, who must
 * confirm their identity. Does nothing if it is already linked.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `invalid_input`, `step_up_required`, or
 *   `not_found` for a project that they can't see or an integration that doesn't exist.
 */
export async function linkIntegration(
  ctx: Context,
  { projectId, input }: { projectId: string; input: unknown },
): Promise<LinkedIntegrationView> {
  const actor = authorize(ctx.actor, "projects.linkIntegration");
  const { integrationId } = parseInput(linkIntegrationSchema, input);
  const confirmed = await assertManages(ctx, actor, { projectId, integrationId });
  const isThere = and(eq(integrations.id, integrationId), isNotDeleted(integrations));
  const missing = new AppError("not_found", INTEGRATION_NOT_FOUND);
  const { linked } = await writeIfAny(ctx, {
    rules: [
      ...linkRules(ctx, actor, { projectId, confirmed }),
      { holds: exists(integrations, isThere), refuse: missing },
    ],
    change: (holds) =>
      insertWhere(
        ctx.db,
        projectIntegrations,
        { projectId, integrationId, linkedAt: ctx.now },
        holds,
      )
        .onConflictDoNothing()
        .returning({ id: projectIntegrations.integrationId }),
    audit: {
      action: "projects.linkIntegration",
      entityType: "project",
      entityId: projectId,
      after: { integrationId },
    },
    after: () => ({ linked: linkedIntegrationsStatement(ctx, projectId, integrationId) }),
  });
  const [row] = linked;
  if (!row) throw missing;
  return linkedIntegrationView(row);
}

/**
 * Unlinks an integration from a project. For people who can link one.
 *
 * @throws AppError `unauthenticated`, `forbidden`, `step_up_required`, or `not_found` if it isn't
 *   linked or they can't see the project.
 */
export async function unlinkIntegration(
  ctx: Context,
  { projectId, integrationId }: { projectId: string; integrationId: string },
): Promise<void> {
  const actor = authorize(ctx.actor, "projects.linkIntegration");
  const confirmed = await assertManages(ctx, actor, { projectId, integrationId });
  const isLink = and(
    eq(projectIntegrations.projectId, projectId),
    eq(projectIntegrations.integrationId, integrationId),
  );
  await write(ctx, {
    rules: [
      ...linkRules(ctx, actor, { projectId, confirmed }),
      {
        holds: exists(projectIntegrations, isLink),
        refuse: new AppError("not_found", "This integration isn't linked to the project"),
      },
    ],
    change: (holds) =>
      ctx.db
        .delete(projectIntegrations)
        .where(and(isLink, holds))
        .returning({ id: projectIntegrations.integrationId }),
    audit: {
      action: "projects.unlinkIntegration",
      entityType: "project",
      entityId: projectId,
      before: { integrationId },
    },
  });
}
