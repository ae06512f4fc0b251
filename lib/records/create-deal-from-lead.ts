import { sql } from "drizzle-orm";
import { deals, leads } from "@/db/schema/crm";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { recordDefinition } from "./definitions";
import type { RecordView } from "./description-schema";
import { isInPlace, placeOf, type RecordPlace, refuseMissing } from "./rows";
import { recordView } from "./stored-value";

/** SQL: the stage that a lead's status speaks of. */
const stageOfLead = sql<"discovery">`CASE ${leads.status} WHEN 'proposal' THEN 'proposal'
  WHEN 'negotiation' THEN 'negotiation' WHEN 'closed_won' THEN 'won' WHEN 'closed_lost' THEN 'lost' ELSE 'discovery' END`;

/** Adds the deal of a lead as the lead is at that moment; nothing for one that is gone, or has a deal already. */
function insertDeal(
  ctx: Context,
  actor: Actor,
  { place, leadId, id }: { place: RecordPlace; leadId: string; id: string },
) {
  return ctx.db
    .insert(deals)
    .select(
      ctx.db
        .select({
          id: sql<string>`${id}`.as("id"),
          workspaceId: leads.workspaceId,
          isSample: sql<boolean>`0`.as("is_sample"),
          importKey: sql<null>`NULL`.as("import_key"),
          createdBy: sql<string>`${actor.id}`.as("created_by"),
          createdAt: sql<number>`${ctx.now}`.as("created_at"),
          updatedAt: sql<number>`${ctx.now}`.as("updated_at"),
          version: sql<number>`1`.as("version"),
          name: leads.name,
          company: leads.company,
          stage: stageOfLead.as("stage"),
          value: sql<number>`${leads.estimatedValue}`.as("value"),
          currency: leads.currency,
          probability: sql<number>`${leads.score}`.as("probability"),
          expectedClose: sql<null>`NULL`.as("expected_close"),
          notes: leads.notes,
          leadId: sql<string>`${leads.id}`.as("lead_id"),
          closedAt: sql<
            number | null
          >`iif(${leads.status} IN ('closed_won', 'closed_lost'), ${ctx.now}, NULL)`.as(
            "closed_at",
          ),
        })
        .from(leads)
        .where(sql`${leads.id} = ${leadId} AND ${isInPlace(actor, place)}`),
    )
    .onConflictDoNothing();
}

/**
 * Makes a deal of a lead, with its name, company, value and notes, in the stage that its status speaks of; the score is
 * taken for the probability. Asked twice, it answers the deal that there is.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, or `not_found`.
 */
export async function createDealFromLead(
  ctx: Context,
  { projectId, leadId }: { projectId: string; leadId: string },
): Promise<{ deal: RecordView; isNew: boolean }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const source = placeOf(projectId, recordDefinition("crm", "leads"));
  const target = placeOf(projectId, recordDefinition("crm", "deals"));
  const id = crypto.randomUUID();
  const [inserted, , [row]] = await ctx.db.batch([
    insertDeal(ctx, actor, { place: source, leadId, id }),
    auditIfChangedStatement(ctx, {
      action: "deals.create",
      entityType: "deal",
      entityId: id,
      projectId,
      after: sql`(SELECT json_object('lead_id', ${deals.leadId}, 'name', ${deals.name}, 'stage', ${deals.stage})
        FROM ${deals} WHERE ${deals.id} = ${id})`,
    }),
    ctx.db
      .select()
      .from(deals)
      .where(sql`${deals.leadId} = ${leadId} AND ${isInPlace(actor, target)}`),
  ]);
  if (!row) return refuseMissing(ctx, source);
  return { deal: recordView(target.definition, row), isNew: inserted.meta.changes > 0 };
}
