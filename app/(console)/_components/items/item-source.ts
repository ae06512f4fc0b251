import type { ReactElement, ReactNode } from "react";
import type { Actor } from "@/lib/auth/actor";
import type { AssignedUserView, ItemListQuery, ItemScreen } from "@/lib/managed-items/schema";
import type { QueryValues } from "@/lib/paging";
import type { Context } from "@/lib/platform/context";
import type { ItemKind } from "../team/team-words";
import type { ItemValues } from "./item-values";
import type { PanelAddress } from "./panel-address";

/** Cards of one page: they fill rows of one, two, three and four. */
export const ITEMS_PER_PAGE = 12;

/** What every list needs of its items. */
export interface ListedItem {
  id: string;
  name: string;
  details: string;
  status: string;
  created_by: string | null;
  assigned_users: readonly AssignedUserView[];
  assigned_users_count: number;
}

/**
 * Everybody who may be assigned, on their way, as JSON; of null when they could not be loaded. They come with every
 * card's page and are looked at once in a while: a text costs next to nothing.
 */
export type PeopleText = Promise<string>;

export interface CardProps<Item> {
  item: Item;
  /** Of its heading. */
  level: 2 | 3;
  /** Whether the person may edit and delete it; otherwise the card says that it is read-only. */
  canManage: boolean;
  editHref: string;
  /** For whoever manages the item's team. */
  people?: PeopleText;
}

/** What the create mode begins with: a screen of its own, or what the form is filled with. */
export type CreateStart =
  | { screen: ReactElement }
  | {
      screen: null;
      given: Partial<ItemValues>;
      /** Sent along with the form. */
      origin?: Readonly<Record<string, string>>;
      note?: ReactNode;
    };

/** One item in full, as the edit mode loads it. */
export interface EditedItem {
  id: string;
  name: string;
  version: number;
  values: ItemValues;
  team: readonly AssignedUserView[];
}

/** Where the panel of one kind of item gets its data, and what is the kind's own. */
export interface ItemSource<Item extends ListedItem> {
  kind: ItemKind;
  readQuery: (values: QueryValues) => ItemListQuery;
  /** The list with its people, and whatever else the panel shows, in one round trip. */
  read: (ctx: Context, query: ItemListQuery) => Promise<ItemScreen<Item>>;
  /** The list by itself, for when a part of the whole failed. */
  list: (
    ctx: Context,
    query: ItemListQuery,
    options: { teamLimit: number },
  ) => Promise<ItemScreen<Item>["list"]>;
  /** Whom the cards offer to assign, by itself. */
  listPeople: (ctx: Context) => PeopleText;
  find: (ctx: Context, id: string) => Promise<EditedItem>;
  startCreate: (params: QueryValues, address: PanelAddress) => CreateStart;
  card: (props: CardProps<Item>) => ReactNode;
}

export interface PanelProps {
  actor: Actor;
  address: PanelAddress;
  searchParams: QueryValues;
  /** 1 where the panel is the page, 2 inside one. */
  level: 1 | 2;
  /** Beside the cards where there is room, before them where there is not. */
  aside?: ReactNode;
}
