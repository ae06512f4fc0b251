import { sql } from "drizzle-orm";
import { deals } from "@/db/schema/crm";
import { DEAL_STAGES } from "@/db/vocabulary";
import { readWorkspaceScreen } from "@/lib/agents/workspace-agents";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { fromMinorUnits } from "@/lib/money";
import { addressOf, isInCollection } from "@/lib/records/collection";
import {
  CARDS_PER_STAGE,
  type DealStage,
  largestFirst,
  type Pipeline,
  type PipelineDeal,
  type PipelineStage,
} from "@/lib/records/crm/pipeline";
import { readCollection } from "@/lib/records/definitions";
import { isClosedStage, isCloseOverdue } from "@/lib/records/highlights";
import { workspaceCounts } from "@/lib/records/read/workspace-counts";
import { recordView } from "@/lib/records/values";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";

/** 100% as a number. */
const PERCENT = 100;

interface SumRow {
  stage: string;
  currency: string;
  deals: number;
  value: number;
  weighted: number;
}

function pipelineStage(stage: DealStage, rows: readonly SumRow[]): PipelineStage {
  const own = rows.filter((row) => row.stage === stage);
  return {
    stage,
    deals: own.reduce((count, row) => count + row.deals, 0),
    sums: largestFirst(
      own.map(({ currency, value, weighted }) => ({
        currency,
        value: fromMinorUnits(value),
        weighted: fromMinorUnits(Math.round(weighted / PERCENT)),
      })),
    ),
  };
}

/**
 * Returns the deals of a CRM workspace by stage, for people who can enter it: up to
 * `CARDS_PER_STAGE` of each, and the value of all. Open deals that close soonest, and the newest
 * closed ones.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getPipelineScreen(
  ctx: Context,
  projectId: string,
): Promise<{ workspace: EnteredWorkspace; pipeline: Pipeline }> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const collection = readCollection({ projectId, type: "crm", records: "deals" });
  const { definition } = collection;
  const isHere = isInCollection(actor, collection);
  const cardsOf = (stage: DealStage) =>
    ctx.db
      .select()
      .from(deals)
      .where(sql`${isHere} AND ${deals.stage} = ${stage}`)
      .orderBy(
        isClosedStage(stage)
          ? sql`${deals.createdAt} DESC, ${deals}.rowid DESC`
          : sql`${deals.expectedClose} ASC NULLS LAST, ${deals}.rowid ASC`,
      )
      .limit(CARDS_PER_STAGE);
  const cardNames = new Map(DEAL_STAGES.map((stage) => [`cards of ${stage}`, stage]));
  const cardStatements = Object.fromEntries(
    [...cardNames].map(([name, stage]) => [name, cardsOf(stage)]),
  );
  const { workspace, results } = await readWorkspaceScreen(ctx, actor, addressOf(collection), {
    sums: ctx.db
      .select({
        stage: deals.stage,
        currency: deals.currency,
        deals: sql<number>`count(*)`.as("deals"),
        value: sql<number>`sum(${deals.value})`.as("value"),
        weighted: sql<number>`sum(${deals.value} * ${deals.probability})`.as("weighted"),
      })
      .from(deals)
      .where(isHere)
      .groupBy(deals.stage, deals.currency),
    counts: workspaceCounts(ctx, actor, collection),
    ...cardStatements,
  });
  const byName: Record<string, unknown> = results;
  const cards = [...cardNames.keys()].flatMap(
    (name) => byName[name] as Awaited<ReturnType<typeof cardsOf>>,
  );
  const [counts] = results.counts;
  return {
    workspace,
    pipeline: {
      stages: DEAL_STAGES.map((stage) => pipelineStage(stage, results.sums)),
      cards: cards.map((row): PipelineDeal => {
        const { value, expected_close } = recordView(definition, row);
        const expectedClose = expected_close === null ? null : String(expected_close);
        const { id, name, company, stage, currency, probability, version, isSample } = row;
        return {
          ...{ id, name, company, stage, currency, probability, version },
          value: Number(value),
          expected_close: expectedClose,
          is_overdue: isCloseOverdue(stage, expectedClose, ctx.now),
          is_sample: isSample,
        };
      }),
      samples: counts?.samples ?? 0,
      isWorkspaceEmpty: counts?.records === 0,
    },
  };
}
