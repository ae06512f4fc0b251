import { sql } from "drizzle-orm";
import { deals } from "@/db/schema/crm";
import { DEAL_STAGES } from "@/db/vocabulary";
import { enterWithAgents } from "@/lib/agents/workspace-agents";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { fromMinorUnits } from "@/lib/money";
import { addressOf, isInCollection, type RecordCollection } from "@/lib/records/collection";
import {
  CARDS_PER_STAGE,
  type DealStage,
  largestFirst,
  type Pipeline,
  type PipelineDeal,
  type PipelineStage,
} from "@/lib/records/crm/pipeline";
import { isClosedStage, isCloseOverdue } from "@/lib/records/highlights";
import { readLinkedNames } from "@/lib/records/links";
import { readPeople } from "@/lib/records/people";
import { countRecords } from "@/lib/records/read/workspace-counts";
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
  collection: RecordCollection,
): Promise<{
  workspace: EnteredWorkspace;
  pipeline: Pipeline;
  /** The names of people and records in custom fields, by id. */
  names: ReadonlyMap<string, string>;
}> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { definition } = collection;
  const { customColumns = [] } = definition.description;
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
  const [workspace, sums, { records, samples }, people, ...found] = await Promise.all([
    enterWithAgents(ctx, addressOf(collection)),
    ctx.db
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
    countRecords(ctx, actor, collection),
    customColumns.length > 0 ? readPeople(ctx, actor, collection) : [],
    ...DEAL_STAGES.map(cardsOf),
  ]);
  const cards = found.flat().map((row) => ({ row, view: recordView(definition, row) }));
  const views = cards.map(({ view }) => view);
  const links = await readLinkedNames(ctx, collection, views, customColumns);
  return {
    workspace,
    pipeline: {
      stages: DEAL_STAGES.map((stage) => pipelineStage(stage, sums)),
      cards: cards.map(({ row, view }): PipelineDeal => {
        const { value, expected_close } = view;
        const expectedClose = expected_close === null ? null : String(expected_close);
        const { id, name, company, stage, currency, probability, version, isSample } = row;
        return {
          ...{ id, name, company, stage, currency, probability, version },
          value: Number(value),
          expected_close: expectedClose,
          is_overdue: isCloseOverdue(stage, expectedClose, ctx.now),
          is_sample: isSample,
          custom: Object.fromEntries(customColumns.map((name) => [name, view[name]])),
        };
      }),
      samples,
      isWorkspaceEmpty: records === 0,
    },
    names: new Map([...people.map(({ id, name }) => [id, name] as const), ...links]),
  };
}
