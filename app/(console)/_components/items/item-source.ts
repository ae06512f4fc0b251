import type { ReactElement, ReactNode } from "react";
import type { Actor } from "@/lib/auth/actor";
import type { AssignedUserView, ItemListQuery, ItemPage } from "@/lib/managed-items/schema";
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

export interface CardProps<Item> {
  item: Item;
  /** Of its heading. */
  level: 2 | 3;
  /** Whether the person may edit and delete it; otherwise the card says that it is read-only. */
  canManage: boolean;
  editHref: string;
  /** Whether the person manages the item's team. */
  canAssign: boolean;
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
  /** The list with whatever else the panel shows, in one round trip, where there is more than the list. */
  read?: (ctx: Context, query: ItemListQuery) => Promise<ItemPage<Item>>;
  list: (
    ctx: Context,
    query: ItemListQuery,
    options: { teamLimit: number },
  ) => Promise<ItemPage<Item>>;
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
