import { type SQL, sql } from "drizzle-orm";
import { recordCounts } from "@/db/schema/counts";
import { dealSums, deals } from "@/db/schema/crm";
import { DEAL_STAGES } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { recordDefinition } from "./definitions";
import { isClosedStage, isCloseOverdue } from "./highlights";
import { hasCounted } from "./list-counts";
import { MINOR_UNITS } from "./money-rules";
import {
  CARDS_PER_STAGE,
  type DealStage,
  type Pipeline,
  type PipelineDeal,
  type PipelineStage,
} from "./pipeline-schema";
import { sorted } from "./pipeline-sums";
import { placeOf, refuseUnentered } from "./rows";
import { recordView } from "./stored-value";

/** Percents in a whole one. */
const PERCENT = 100;

/** SQL: the rowids of the first cards of each of the stages, in an order that an index of its own gives. */
function cardRows(workspace: SQL, stages: readonly DealStage[], order: SQL): SQL {
  return sql`SELECT one.rowid FROM json_each(${JSON.stringify(stages)}) CROSS JOIN ${deals} AS one
    ON one.rowid IN (SELECT ${deals}.rowid FROM ${deals} WHERE ${deals.workspaceId} = ${workspace}
      AND ${deals.stage} = json_each.value ORDER BY ${order} LIMIT ${CARDS_PER_STAGE})`;
}

/** SQL: of what is open what closes soonest, of what is closed the newest. */
function allCardRows(workspace: SQL): SQL {
  const soonest = sql`${deals.expectedClose} ASC NULLS LAST, ${deals}.rowid ASC`;
  const newest = sql`${deals.createdAt} DESC, ${deals}.rowid DESC`;
  const open = DEAL_STAGES.filter((stage) => !isClosedStage(stage));
  const closed = DEAL_STAGES.filter(isClosedStage);
  return sql`${cardRows(workspace, open, soonest)} UNION ALL ${cardRows(workspace, closed, newest)}`;
}

type DealRow = typeof deals.$inferSelect;

function dealCard(row: DealRow, now: number): PipelineDeal {
  const view = recordView(recordDefinition("crm", "deals"), row);
  const expectedClose = view.expected_close === null ? null : String(view.expected_close);
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    stage: row.stage,
    value: Number(view.value),
    currency: row.currency,
    probability: row.probability,
    expected_close: expectedClose,
    is_overdue: isCloseOverdue(row.stage, expectedClose, now),
    is_sample: row.isSample,
    version: row.version,
  };
}

function pipelineStage(
  stage: DealStage,
  rows: readonly (typeof dealSums.$inferSelect)[],
): PipelineStage {
  const own = rows.filter((row) => row.stage === stage);
  return {
    stage,
    deals: own.reduce((count, row) => count + row.deals, 0),
    sums: sorted(
      own.map(({ currency, value, weighted }) => ({
        currency,
        value: value / MINOR_UNITS,
        weighted: Math.round(weighted / PERCENT) / MINOR_UNITS,
      })),
    ),
  };
}

/**
 * The deals of a CRM workspace by stage, for whoever may enter it: up to `CARDS_PER_STAGE` of each, and what all of them
 * are worth. One round trip of four statements, whatever there is.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getPipeline(ctx: Context, projectId: string): Promise<Pipeline> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const place = placeOf(projectId, recordDefinition("crm", "deals"));
  const workspace = sql`(${enterableWorkspace(actor, place)})`;
  const [[scope], rows, sums, [counted]] = await ctx.db.batch([
    ctx.db
      .select({
        id: sql<string | null>`${workspace}`.as("id"),
        filled: hasCounted(actor, place).as("filled"),
      })
      .from(sql`(SELECT 1)`),
    ctx.db
      .select()
      .from(deals)
      .where(
        sql`${deals}.rowid IN (${allCardRows(workspace)}) ORDER BY +${deals.expectedClose} ASC NULLS LAST, ${deals}.rowid`,
      ),
    ctx.db.select().from(dealSums).where(sql`${dealSums.workspaceId} = ${workspace}`),
    ctx.db
      .select({ samples: sql<number>`coalesce(sum(${recordCounts.samples}), 0)`.as("samples") })
      .from(recordCounts)
      .where(sql`${recordCounts.workspaceId} = ${workspace}`),
  ]);
  if (!scope?.id) await refuseUnentered(ctx, place);
  return {
    stages: DEAL_STAGES.map((stage) => pipelineStage(stage, sums)),
    cards: rows.map((row) => dealCard(row, ctx.now)),
    samples: counted?.samples ?? 0,
    isWorkspaceEmpty: !scope?.filled,
  };
}
