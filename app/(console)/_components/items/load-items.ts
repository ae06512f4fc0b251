import { load } from "@/lib/http/load";
import type { ItemListQuery, ItemScreen } from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { ItemSource, ListedItem, PeopleText } from "./item-source";

interface LoadedItems<Item> {
  /** Null when it could not be loaded. */
  list: ItemScreen<Item>["list"] | null;
  people: () => PeopleText;
}

/**
 * The list and whom its cards offer to assign in one round trip. When any part of it failed, each is asked for by
 * itself, so that what cannot be loaded does not take the other with it.
 */
export async function loadItems<Item extends ListedItem>(
  source: ItemSource<Item>,
  query: ItemListQuery,
): Promise<LoadedItems<Item>> {
  const { data: whole } = await load((ctx) => source.read(ctx, query));
  if (whole) return { list: whole.list, people: async () => whole.people };
  const list = await load((ctx) => source.list(ctx, query, { teamLimit: TEAM_PREVIEW }));
  return {
    list: list.data,
    people: () => load(source.listPeople).then((loaded) => loaded.data ?? "null"),
  };
}
