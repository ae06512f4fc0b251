import { eq, sql } from "drizzle-orm";
import { insertFrom } from "@/db/insert-where";
import { deals, leads } from "@/db/schema/crm";
import { auditEachStatement } from "@/lib/audit/audit";
import { exists } from "@/lib/audit/rules";
import { writeIfAny } from "@/lib/audit/write";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { recordQuotaUse, withinQuota } from "@/lib/quotas/check-quota";
import { isInCollection, recordRules, refuseMissing } from "../collection";
import { openCollection } from "../custom/open-collection";
import { readCollection } from "../definitions";
import type { RecordView } from "../description";
import { recordView } from "../values";
import { recordEvents } from "../write/record-events";

/** SQL: the deal stage for a lead's status. */
const stageOfLead = sql<"discovery">`CASE ${leads.status} WHEN 'proposal' THEN 'proposal'
  WHEN 'negotiation' THEN 'negotiation' WHEN 'closed_won' THEN 'won' WHEN 'closed_lost' THEN 'lost' ELSE 'discovery' END`;

/** SQL: the lead isn't qualified yet. */
const isUnqualified = sql`${leads.status} IN ('new', 'contacted')`;

/**
 * Creates a deal from a lead, with its name, company, value and notes, in the stage that fits its
 * status. The score becomes the probability. Adds this to the lead's activity, and qualifies a lead
 * that was new or contacted. Calling it again returns the existing deal.
 *
 * @throws AppError `unauthenticated`, as `enterWorkspace`, `not_found`, or `conflict` if a quota is
 *   exceeded.
 */
export async function createDealFromLead(
  ctx: Context,
  { projectId, leadId }: { projectId: string; leadId: string },
): Promise<{ deal: RecordView; isNew: boolean }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const source = readCollection({ projectId, type: "crm", records: "leads" });
  const target = await openCollection(ctx, { projectId, type: "crm", records: "deals" });
  const id = crypto.randomUUID();
  const room = withinQuota(ctx, recordQuotaUse(actor, projectId));
  const hasDeal = exists(deals, eq(deals.leadId, leadId));
  const { changed, found } = await writeIfAny(ctx, {
    rules: [
      ...recordRules(ctx, actor, source, leadId),
      { ...room, holds: sql`(${hasDeal} OR ${room.holds})` },
    ],
    change: (holds) =>
      insertFrom(
        ctx.db,
        deals,
        {
          id,
          workspaceId: sql`${leads.workspaceId}`,
          createdBy: actor.id,
          createdAt: ctx.now,
          updatedAt: ctx.now,
          name: sql`${leads.name}`,
          company: sql`${leads.company}`,
          stage: stageOfLead,
          value: sql`${leads.estimatedValue}`,
          currency: sql`${leads.currency}`,
          probability: sql`${leads.score}`,
          notes: sql`${leads.notes}`,
          leadId: sql`${leads.id}`,
          closedAt: sql`iif(${leads.status} IN ('closed_won', 'closed_lost'), ${ctx.now}, NULL)`,
        },
        sql`${leads} WHERE ${leads.id} = ${leadId} AND ${holds}`,
      )
        .onConflictDoNothing()
        .returning({ id: deals.id }),
    audit: {
      action: "deals.create",
      entityType: "deal",
      entityId: id,
      projectId,
      after: sql`(SELECT json_object('lead_id', ${deals.leadId}, 'name', ${deals.name}, 'stage', ${deals.stage})
        FROM ${deals} WHERE ${deals.id} = ${id})`,
    },
    after: (isMade) => {
      const converted = sql`SELECT ${crypto.randomUUID()} AS id, 'leads.convert' AS action, ${leads.id} AS entity_id,
        json_object('status', ${leads.status}) AS before,
        json_object('status', iif(${isUnqualified}, 'qualified', ${leads.status}), 'deal_id', ${id}) AS after
        FROM ${leads} WHERE ${leads.id} = ${leadId} AND ${isMade}`;
      const leadEvents = recordEvents(ctx, source, {
        what: "changed",
        rows: sql`${leads.id} = ${leadId} AND ${leads.updatedAt} = ${ctx.now} AND ${isMade}`,
      });
      return {
        converted: auditEachStatement(ctx, "lead", converted, projectId),
        qualified: ctx.db
          .update(leads)
          .set({ status: "qualified", updatedAt: ctx.now, version: sql`${leads.version} + 1` })
          .where(sql`${leads.id} = ${leadId} AND ${isUnqualified} AND ${isMade}`),
        ...recordEvents(ctx, target, { what: "created", rows: sql`${deals.id} = ${id}` }),
        ...Object.fromEntries(
          Object.entries(leadEvents).map(([name, statement]) => [`lead ${name}`, statement]),
        ),
        found: ctx.db
          .select()
          .from(deals)
          .where(sql`${deals.leadId} = ${leadId} AND ${isInCollection(actor, target)}`),
      };
    },
  });
  const [row] = found;
  if (!row) return refuseMissing(ctx, source);
  return { deal: recordView(target.definition, row), isNew: changed.length > 0 };
}
