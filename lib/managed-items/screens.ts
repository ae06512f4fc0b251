import { type NamedResults, type NamedStatements, namedBatch } from "@/db/client";
import { authorize } from "@/lib/auth/authorize";
import type { Context } from "@/lib/context/context";
import { areaOf } from "./definition";
import { type ItemTeam, itemCandidates, itemTeamView, teamStatement } from "./get-item-team";
import type { ItemCardRow, ItemRow } from "./item-view";
import { candidatesStatement } from "./people";
import {
  type ItemReads,
  itemPage,
  itemStatement,
  listStatements,
  type StoredItem,
  storedItem,
} from "./read-items";
import type { CandidatesView, CandidateView, ItemListQuery, ItemPage } from "./schema";
import { TEAM_PREVIEW } from "./team";
import { requireItem, requireItemId } from "./visibility";

// Each function reads everything for one screen in one round trip.

/** Returns the form of a new item: the people who can be assigned, and the list it is added to. */
export async function getNewItemScreen<
  Row extends ItemRow,
  View,
  CardRow extends ItemCardRow,
  Card,
>(
  ctx: Context,
  reads: ItemReads<Row, View, CardRow, Card>,
  query: ItemListQuery,
): Promise<{ people: CandidateView[]; list: ItemPage<Card> }> {
  const actor = authorize(ctx.actor, `${areaOf(reads.item)}.create`);
  const { people, ...list } = await namedBatch(ctx.db, {
    people: candidatesStatement(ctx),
    ...listStatements(ctx, reads, actor, query, TEAM_PREVIEW),
  });
  return { people, list: itemPage(reads, list, query) };
}

/**
 * Returns the form of an existing item: the item, and the people who can be assigned.
 *
 * @throws AppError `forbidden`, or `not_found` if the person can't see the item.
 */
export async function getEditItemScreen<
  Row extends ItemRow,
  View,
  CardRow extends ItemCardRow,
  Card,
>(
  ctx: Context,
  reads: ItemReads<Row, View, CardRow, Card>,
  id: string,
): Promise<{ people: CandidateView[]; edited: StoredItem<View> }> {
  const actor = authorize(ctx.actor, `${areaOf(reads.item)}.create`);
  const { people, rows } = await namedBatch(ctx.db, {
    people: candidatesStatement(ctx),
    rows: itemStatement(ctx, reads, actor, id),
  });
  return { people, edited: storedItem(reads, rows) };
}

/** Data of the workspace of an agent or RAG, and of a project's Team tab. */
export interface ItemScreen<View> {
  item: StoredItem<View>;
  team: ItemTeam;
  people: CandidatesView;
}

/**
 * Returns an item with its team and the people who can be added.
 *
 * @param more statements that the screen needs too. Their rows are only returned with the item.
 * @throws AppError `invalid_input` without an id, `not_found` if the person can't see it.
 */
export async function getItemScreen<
  Row extends ItemRow,
  View,
  CardRow extends ItemCardRow,
  Card,
  More extends NamedStatements = Record<never, never>,
>(
  ctx: Context,
  reads: ItemReads<Row, View, CardRow, Card>,
  id: string,
  more: More = {} as More,
): Promise<ItemScreen<View> & { more: NamedResults<More> }> {
  const { item } = reads;
  const actor = authorize(ctx.actor, `${areaOf(item)}.list`);
  requireItemId(item, id);
  const { rows, team, candidates, ...others } = await namedBatch(ctx.db, {
    ...more,
    rows: itemStatement(ctx, reads, actor, id),
    team: teamStatement(ctx, item, actor, id),
    candidates: candidatesStatement(ctx),
  });
  const { createdBy } = requireItem(item, rows);
  return {
    item: storedItem(reads, rows),
    team: itemTeamView(item, actor, team),
    people: itemCandidates(item, actor, createdBy, candidates),
    more: others as unknown as NamedResults<More>,
  };
}
