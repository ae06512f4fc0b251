import type { NamedResults } from "@/db/client";
import { readWorkspaceScreen } from "@/lib/agents/workspace-agents";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { fieldFactsStatement, mayManageFields } from "@/lib/custom-fields/read-fields";
import { SHOWN_ACTIVITY } from "@/lib/limits";
import { addressOf, type RecordCollection, recordStatement } from "@/lib/records/collection";
import type { RecordView } from "@/lib/records/description";
import type { LinkTarget } from "@/lib/records/field-schema";
import { openLinksStatement } from "@/lib/records/links";
import { peopleStatement } from "@/lib/records/people";
import {
  activityPage,
  activityStatements,
  type RecordActivityPage,
} from "@/lib/records/read/list-record-activity";
import {
  listedPage,
  listStatements,
  type RecordPage,
  readCorrected,
} from "@/lib/records/read/list-records";
import type { RecordListQuery } from "@/lib/records/read/list-schema";
import { recordView } from "@/lib/records/values";
import { readInWorkspace } from "@/lib/workspaces/enter-workspace";
import type { EnteredWorkspace } from "@/lib/workspaces/schema";

/** The people a record can refer to; empty for a type without person fields. */
export type RecordPeople = readonly { id: string; name: string }[];

/** The links that the form offers the person. */
export type OpenLinks = readonly LinkTarget[];

export interface RecordsScreenData {
  workspace: EnteredWorkspace;
  page: RecordPage;
  /** The corrected search that found the page; null if it is the person's own. */
  corrected: string | null;
  people: RecordPeople;
}

export interface RecordScreenData {
  workspace: EnteredWorkspace;
  /** Null if it doesn't exist. */
  record: RecordView | null;
  activity: RecordActivityPage | null;
  people: RecordPeople;
  links: OpenLinks;
  /** Whether the person can change the custom fields of the list. */
  canManageFields: boolean;
}

export interface NewRecordScreenData {
  workspace: EnteredWorkspace;
  people: RecordPeople;
  links: OpenLinks;
  canManageFields: boolean;
}

/**
 * Returns the screen of a list of records.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getRecordsScreen(
  ctx: Context,
  collection: RecordCollection,
  asked: RecordListQuery,
): Promise<RecordsScreenData> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  return readCorrected(ctx, collection, asked, async (query, within) => {
    const { workspace, results } = await readWorkspaceScreen(ctx, actor, addressOf(collection), {
      ...listStatements(ctx, actor, collection, query, within),
      people: peopleStatement(ctx, actor, collection),
    });
    const { people, ...list } = results;
    return { workspace, page: listedPage(collection, query, list), people };
  });
}

const linksOf = (rows: readonly { to: LinkTarget }[]): OpenLinks => rows.map(({ to }) => to);

const NEWEST_ACTIVITY = { page: 1, perPage: SHOWN_ACTIVITY };

/** Statements of a record's screen: the record, its activity, and the people it can refer to. */
export const recordScreenStatements = (
  ctx: Context,
  actor: Actor,
  collection: RecordCollection,
  id: string,
) => ({
  record: recordStatement(ctx, actor, collection, id),
  links: openLinksStatement(ctx, actor, collection),
  facts: fieldFactsStatement(ctx, actor, collection),
  ...activityStatements(ctx, actor, collection, { id, ...NEWEST_ACTIVITY }),
});

/** Converts the rows of `recordScreenStatements`. */
export function recordScreenOf(
  actor: Actor,
  collection: RecordCollection,
  results: NamedResults<ReturnType<typeof recordScreenStatements>>,
): Omit<RecordScreenData, "workspace"> {
  const [row] = results.record;
  return {
    record: row ? recordView(collection.definition, row) : null,
    activity: activityPage(collection, NEWEST_ACTIVITY, results),
    people: results.people,
    links: linksOf(results.links),
    canManageFields: mayManageFields(actor, results.facts),
  };
}

/**
 * Returns the screen of one record.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getRecordScreen(
  ctx: Context,
  collection: RecordCollection,
  id: string,
): Promise<RecordScreenData> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const statements = recordScreenStatements(ctx, actor, collection, id);
  const { workspace, results } = await readInWorkspace(
    ctx,
    actor,
    addressOf(collection),
    statements,
  );
  return { workspace, ...recordScreenOf(actor, collection, results) };
}

/**
 * Returns the form for a new record.
 *
 * @throws AppError `unauthenticated`, or as `enterWorkspace`.
 */
export async function getNewRecordScreen(
  ctx: Context,
  collection: RecordCollection,
): Promise<NewRecordScreenData> {
  const actor = authorize(ctx.actor, "workspaces.enter");
  const { workspace, results } = await readInWorkspace(ctx, actor, addressOf(collection), {
    people: peopleStatement(ctx, actor, collection),
    links: openLinksStatement(ctx, actor, collection),
    facts: fieldFactsStatement(ctx, actor, collection),
  });
  const { people, links, facts } = results;
  return {
    ...{ workspace, people, links: linksOf(links) },
    canManageFields: mayManageFields(actor, facts),
  };
}
