import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { subquery } from "@/db/client";
import { users } from "@/db/schema/auth";
import { integrations } from "@/db/schema/integrations";
import { auditIfChangedStatement } from "@/lib/audit/audit";
import type { SessionActor } from "@/lib/auth/actor";
import { HIGHEST_ROLE } from "@/lib/auth/roles";
import type { Context } from "@/lib/context/context";
import { carriesLinksOf } from "@/lib/mail/enqueue-mail";
import { isNotDeleted } from "@/lib/trash/not-deleted";
import { readObject } from "./keys";
import { isMail, isStillThemselves } from "./permissions";
import type { IntegrationRow } from "./rows";

/** The columns of who set an integration last. */
export const setterColumns = () => ({
  setByName: subquery<string | null>(
    sql`SELECT ${users.name} FROM ${users} WHERE ${users.id} = ${integrations.setBy}`,
  ).as("set_by_name"),
  isUnconfirmed: subquery<number>(
    sql`SELECT ${isMail()} AND NOT (${carriesLinksOf(HIGHEST_ROLE)})`,
  ).as("is_unconfirmed"),
});

/** SQL over a row of integrations: its credentials are still those that it was read with. */
export function hasSameCredentials(row: Pick<IntegrationRow, "metadata">): SQL {
  const { credentials } = readObject(row.metadata);
  return sql`json_extract(${integrations.metadata}, '$.credentials') IS ${credentials ?? null}`;
}

/**
 * The statements by which a superadmin who has just seen a mail integration work answers for it from now on, if nobody
 * who manages superadmins does: links of everybody may travel by it then.
 */
export function confirmStatements(ctx: Context, row: IntegrationRow, confirmed: SessionActor) {
  return {
    confirmed: ctx.db
      .update(integrations)
      .set({ setBy: confirmed.id, version: sql`${integrations.version} + 1` })
      .where(
        and(
          eq(integrations.id, row.id),
          isNotDeleted(integrations),
          isMail(),
          not(sql`(${carriesLinksOf(HIGHEST_ROLE)})`),
          hasSameCredentials(row),
          isStillThemselves(ctx, confirmed, confirmed),
        ),
      ),
    confirmedAudit: auditIfChangedStatement(ctx, {
      action: "integrations.confirm",
      entityType: "integration",
      entityId: row.id,
      before: { setBy: row.setBy },
      after: { setBy: confirmed.id },
    }),
  };
}
