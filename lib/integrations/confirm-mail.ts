import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { auditIfStatement } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import type { SessionActor } from "@/lib/auth/actor";
import { HIGHEST_ROLE } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { carriesLinksOf } from "@/lib/mail/enqueue-mail";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { readObject } from "./keys";
import { isMail, isStillAuthorized } from "./permissions";
import type { IntegrationRow } from "./rows";

/** Columns about the person who last set up an integration. */
export const setterColumns = () => ({
  setByName: subquery<string | null>(
    sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${integrations.setBy}`,
  ).as("set_by_name"),
  isUnconfirmed: subquery<number>(
    sql`SELECT ${isMail()} AND NOT (${carriesLinksOf(HIGHEST_ROLE)})`,
  ).as("is_unconfirmed"),
});

/**
 * SQL condition on an integration's row: its credentials haven't changed since this row was read.
 */
export function hasSameCredentials(row: Pick<IntegrationRow, "metadata">): SQL {
  const { credentials } = readObject(row.metadata);
  return sql`json_extract(${integrations.metadata}, '$.credentials') IS ${credentials ?? null}`;
}

/**
 * Statements that make a superadmin responsible for a mail integration they have just seen work, if
 * no one who manages superadmins is yet. Then it may carry links for everyone.
 */
export function confirmStatements(ctx: Context, row: IntegrationRow, confirmed: SessionActor) {
  const isUnconfirmed = and(
    eq(integrations.id, row.id),
    isNotDeleted(integrations),
    isMail(),
    not(sql`(${carriesLinksOf(HIGHEST_ROLE)})`),
    hasSameCredentials(row),
    isStillAuthorized(ctx, confirmed, confirmed),
  );
  const entry = {
    action: "integrations.confirm",
    entityType: "integration",
    entityId: row.id,
    before: { setBy: row.setBy },
    after: { setBy: confirmed.id },
  };
  return {
    confirmedAudit: auditIfStatement(ctx, entry, exists(integrations, isUnconfirmed)),
    confirmed: ctx.db
      .update(integrations)
      .set({ setBy: confirmed.id, version: sql`${integrations.version} + 1` })
      .where(isUnconfirmed),
  };
}
