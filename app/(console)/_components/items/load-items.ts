import { load } from "@/lib/http/load";
import type { ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import type { ItemSource, ListedItem } from "./item-source";

/**
 * The list, null when it could not be loaded. Where it comes in one round trip with something else and that failed, it is
 * asked for by itself.
 */
export async function loadItems<Item extends ListedItem>(
  { read, list }: ItemSource<Item>,
  query: ItemListQuery,
): Promise<ItemPage<Item> | null> {
  const whole = read ? await load((ctx) => read(ctx, query)) : null;
  if (whole?.data) return whole.data;
  const { data } = await load((ctx) => list(ctx, query, { teamLimit: TEAM_PREVIEW }));
  return data;
}
