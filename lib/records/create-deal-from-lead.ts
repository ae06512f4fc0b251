import { sql } from "drizzle-orm";
import { deals } from "@/db/schema/crm";
import { authorize } from "@/lib/auth/authorize";
import { auditIfChangedStatement } from "@/lib/platform/audit";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { recordDefinition } from "./definitions";
import type { RecordView } from "./description-schema";
import { isClosedStage } from "./highlights";
import { loadRecord, missingRecord, placeOf } from "./rows";
import { recordView } from "./stored-value";

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
  const leads = placeOf(projectId, recordDefinition("crm", "leads"));
  const target = placeOf(projectId, recordDefinition("crm", "deals"));
  const lead = await loadRecord(ctx, actor, leads, leadId);
  const id = crypto.randomUUID();
  const stage = STAGE_BY_STATUS[String(lead.status)] ?? "discovery";
  const [inserted] = await ctx.db.batch([
    ctx.db
      .insert(deals)
      .select(
        ctx.db
          .select({
            id: sql<string>`${id}`.as("id"),
            workspaceId: sql<string>`workspace.id`.as("workspace_id"),
            isSample: sql<boolean>`0`.as("is_sample"),
            importKey: sql<null>`NULL`.as("import_key"),
            createdBy: sql<string>`${actor.id}`.as("created_by"),
            createdAt: sql<number>`${ctx.now}`.as("created_at"),
            updatedAt: sql<number>`${ctx.now}`.as("updated_at"),
            version: sql<number>`1`.as("version"),
            name: sql<string>`${lead.name}`.as("name"),
            company: sql<string>`${lead.company}`.as("company"),
            stage: sql<"discovery">`${stage}`.as("stage"),
            value: sql<number>`${lead.estimatedValue}`.as("value"),
            currency: sql<string>`${lead.currency}`.as("currency"),
            probability: sql<number>`${lead.score}`.as("probability"),
            expectedClose: sql<null>`NULL`.as("expected_close"),
            notes: sql<string>`${lead.notes}`.as("notes"),
            leadId: sql<string>`${leadId}`.as("lead_id"),
            closedAt: sql<number | null>`${isClosedStage(stage) ? ctx.now : null}`.as("closed_at"),
          })
          .from(sql`(${enterableWorkspace(actor, target)}) AS workspace`)
          .where(sql`true`),
      )
      .onConflictDoNothing(),
    auditIfChangedStatement(ctx, {
      action: "deals.create",
      entityType: "deal",
      entityId: id,
      projectId,
      after: { lead_id: leadId, name: lead.name, stage },
    }),
  ]);
  const [row] = await ctx.db.select().from(deals).where(sql`${deals.leadId} = ${leadId}`);
  if (!row) throw missingRecord(leads.definition);
  return { deal: recordView(target.definition, row), isNew: inserted.meta.changes > 0 };
}

const STAGE_BY_STATUS: Readonly<Record<string, string>> = {
  proposal: "proposal",
  negotiation: "negotiation",
  closed_won: "won",
  closed_lost: "lost",
};
