import { eq, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { integrations, projectIntegrations } from "@/db/schema/integrations";
import { projects } from "@/db/schema/projects";
import type { Rule } from "@/lib/audit/write";
import type { Actor, SessionActor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { type Action, can, type FactsOf, seesEveryItem } from "@/lib/auth/policy";
import type { IntegrationFacts } from "@/lib/auth/policy-conditions";
import { assertStillConfirmed, isStillConfirmed, requireStepUp } from "@/lib/auth/step-up";
import { isStillAllowed, stillAllowed } from "@/lib/auth/still-allowed";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { MAIL_TYPES } from "@/lib/mail/enqueue-mail";
import { isReadableId } from "@/lib/managed-items/visibility";
import { PROJECT } from "@/lib/projects/definition";
import { isIdNotDeleted } from "@/lib/trash/not-deleted";
import { BUILT_IN_TYPES, type IntegrationType } from "./providers";

type Person = Pick<Actor, "id" | "role" | "token">;

/** Actions on one integration, except viewing it. */
export type IntegrationAction = Extract<
  Action,
  "integrations.edit" | "integrations.delete" | "integrations.test" | "integrations.toggle"
>;

const OF_MAIL =
  "Only superadmins can manage mail integrations, because sign-in links are sent through them.";
const NOT_OWN = "Only superadmins and the admin who added this integration can do this.";
const OF_DEPLOYMENT =
  "Only superadmins can test or switch Workers AI, because it decides whether texts leave the database.";
const NOT_REACHED = "Projects that you can't see use this integration. Ask a superadmin.";

/** True for a type that sends mail. */
export const isMailType = (type: IntegrationType): boolean => MAIL_TYPES.includes(type);

const isOfType = (types: readonly IntegrationType[]): SQL =>
  sql`${integrations.type} IN (${sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )})`;

/** SQL condition on an integration's row: it sends mail. */
export const isMail = (): SQL => isOfType(MAIL_TYPES);

/** True for a type that comes with a deployment. */
export const isBuiltInType = (type: IntegrationType): boolean => BUILT_IN_TYPES.includes(type);

/** SQL condition on an integration's row: no project uses it, or one that the person sees. */
function isReached(actor: Person): SQL {
  if (seesEveryItem(actor)) return sql`1`;
  const isUsed = (where: SQL) => sql`EXISTS (SELECT 1 FROM ${projectIntegrations}
    WHERE ${projectIntegrations.integrationId} = ${integrations.id} AND ${where})`;
  const kept = isIdNotDeleted(projects, projectIntegrations.projectId);
  const seen = isReadableId(PROJECT, actor, projectIntegrations.projectId);
  return sql`(NOT ${isUsed(kept)} OR ${isUsed(seen)})`;
}

/** Columns for `factsOf`. */
export const factColumns = (actor: Person) => ({
  type: integrations.type,
  createdBy: integrations.createdBy,
  isReached: subquery<number>(sql`SELECT ${isReached(actor)}`).as("is_reached"),
});

/** Converts a row to the policy facts of an integration. */
export const factsOf = (row: {
  type: IntegrationType;
  createdBy: string | null;
  isReached: number;
}): IntegrationFacts => ({
  isMail: isMailType(row.type),
  isBuiltIn: isBuiltInType(row.type),
  createdBy: row.createdBy,
  isReached: row.isReached === 1,
});

function refusal(action: IntegrationAction, facts: IntegrationFacts): string {
  if (facts.isMail) return OF_MAIL;
  const isOwners = action === "integrations.edit" || action === "integrations.delete";
  if (isOwners) return NOT_OWN;
  return facts.isBuiltIn ? OF_DEPLOYMENT : NOT_REACHED;
}

/**
 * Checks an action on one integration. Throws `unauthenticated`, or `forbidden` with the reason.
 */
export function authorizeIntegration(
  actor: Actor | null,
  action: IntegrationAction,
  facts: IntegrationFacts,
): Actor {
  const person = authorize(actor, action);
  if (!can(person, action, ...([facts] as FactsOf<IntegrationAction>)))
    throw new AppError("forbidden", refusal(action, facts));
  return person;
}

/** Throws `forbidden` if the actor can't add, link or restore an integration of this type. */
export function authorizeType(actor: Actor, type: IntegrationType): void {
  if (!can(actor, "integrations.create", { isMail: isMailType(type) }))
    throw new AppError("forbidden", OF_MAIL);
}

/**
 * Requires a confirmed identity if the type or the change needs it.
 *
 * @returns the person for `isStillAuthorized`, for mail integrations; else null.
 * @throws AppError `forbidden` for a token, or `step_up_required`.
 */
export function requireConfirmation(
  ctx: Context,
  type: IntegrationType,
  isNeeded = false,
): SessionActor | null {
  if (isMailType(type)) return requireStepUp(ctx);
  if (isNeeded) requireStepUp(ctx);
  return null;
}

/** SQL: the person is still allowed, and their confirmation, if it was needed, is still valid. */
export const isStillAuthorized = (
  ctx: Context,
  actor: Actor,
  confirmed: SessionActor | null,
): SQL => {
  const allowed = isStillAllowed(actor);
  return confirmed ? sql`${allowed} AND ${isStillConfirmed(ctx, confirmed)}` : allowed;
};

/** The rules of a write by `isStillAuthorized`: the person, and their confirmation if needed. */
export function stillAuthorized(
  ctx: Context,
  actor: Actor,
  confirmed: SessionActor | null,
): Rule[] {
  if (!confirmed) return [stillAllowed(actor)];
  const holds = isStillConfirmed(ctx, confirmed);
  return [stillAllowed(actor), { holds, refuse: () => assertStillConfirmed(ctx, confirmed) }];
}

/**
 * SQL condition on an integration's row: the policy's rule for this action, when the statement
 * runs.
 */
export function isActionAllowed(actor: Actor, action: IntegrationAction): SQL {
  if (seesEveryItem(actor)) return sql`1`;
  const isOwn = eq(integrations.createdBy, actor.id);
  const isOwners = action === "integrations.edit" || action === "integrations.delete";
  const isTheirs = isOwners
    ? isOwn
    : sql`(NOT ${isOfType(BUILT_IN_TYPES)} AND (${isOwn} OR ${isReached(actor)}))`;
  return sql`(NOT ${isMail()} AND ${isTheirs})`;
}
