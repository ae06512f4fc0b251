import { getTableName, type SQL, sql } from "drizzle-orm";
import { recordCounts } from "@/db/schema/counts";
import { dealSums, deals } from "@/db/schema/crm";
import { DEAL_STAGES } from "@/db/vocabulary";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/platform/context";
import { enterableWorkspace } from "@/lib/workspaces/scope";
import { recordDefinition } from "./definitions";
import { isClosedStage, isCloseOverdue } from "./highlights";
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

/** Minor units in a whole one, and percents in one. */
const MINOR_UNITS = 100;
const PERCENT = 100;

/** SQL: the rowids of a stage's cards: what closes soonest first, and of what is closed the newest. */
function cardRows(workspace: SQL, stage: DealStage): SQL {
  const order = isClosedStage(stage)
    ? sql`${deals.createdAt} DESC, ${deals}.rowid DESC`
    : sql`${deals.expectedClose} ASC NULLS LAST, ${deals}.rowid ASC`;
  return sql`SELECT * FROM (SELECT ${deals}.rowid FROM ${deals} WHERE ${deals.workspaceId} = ${workspace}
    AND ${deals.stage} = ${stage} ORDER BY ${order} LIMIT ${CARDS_PER_STAGE})`;
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
  const cards = sql.join(
    DEAL_STAGES.map((stage) => cardRows(workspace, stage)),
    sql` UNION ALL `,
  );
  const [[scope], rows, sums, [counted]] = await ctx.db.batch([
    ctx.db.select({ id: sql<string | null>`${workspace}`.as("id") }).from(sql`(SELECT 1)`),
    ctx.db
      .select()
      .from(deals)
      .where(
        sql`${deals}.rowid IN (${cards}) ORDER BY +${deals.expectedClose} ASC NULLS LAST, ${deals}.rowid`,
      ),
    ctx.db.select().from(dealSums).where(sql`${dealSums.workspaceId} = ${workspace}`),
    ctx.db
      .select({ samples: sql<number>`coalesce(sum(${recordCounts.samples}), 0)`.as("samples") })
      .from(recordCounts)
      .where(
        sql`${recordCounts.workspaceId} = ${workspace} AND ${recordCounts.recordsOf} = ${getTableName(deals)}`,
      ),
  ]);
  if (!scope?.id) await refuseUnentered(ctx, place);
  return {
    stages: DEAL_STAGES.map((stage) => pipelineStage(stage, sums)),
    cards: rows.map((row) => dealCard(row, ctx.now)),
    samples: counted?.samples ?? 0,
  };
}
