import type { ReactElement, ReactNode } from "react";
import type * as z from "zod";
import type { Actor } from "@/lib/auth/actor";
import type { Context } from "@/lib/context/context";
import { type Loaded, load, loadParts } from "@/lib/http/load";
import { areaOf } from "@/lib/managed-items/definition";
import type { ItemCardRow, ItemRow } from "@/lib/managed-items/item-view";
import { listCandidates } from "@/lib/managed-items/people";
import {
  getItem,
  type ItemReads,
  listItems,
  type StoredItem,
} from "@/lib/managed-items/read-items";
import type {
  AssignedUserView,
  CandidateView,
  ItemListQuery,
  ItemPage,
} from "@/lib/managed-items/schema";
import { TEAM_PREVIEW } from "@/lib/managed-items/team";
import { CARDS_PER_PAGE, type QueryValues, readPageQuery, SCREEN_PER_PAGE } from "@/lib/paging";
import type { ItemView } from "@/lib/ui/look";
import type { ItemKind } from "../team/team-texts";
import { type ItemValues, itemValues } from "./item-field-list";
import type { PanelAddress } from "./panel-frame";

/** The fields that every list needs. */
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
  /** Heading level. */
  level: 2 | 3;
  /** Card or table row. */
  view: ItemView;
  /** Whether the person may edit and delete the item. If not, its card is marked read-only. */
  canManage: boolean;
  editHref: string;
  /** Whether the person manages the item's team. */
  canAssign: boolean;
}

/** What the create mode starts with: a screen of its own, or initial form values. */
export type CreateStart =
  | { screen: ReactElement }
  | {
      screen: null;
      values: Partial<ItemValues>;
      /** Sent with the form. */
      origin?: Readonly<Record<string, string>>;
      note?: ReactNode;
    };

/** One item in full, loaded for the edit mode. */
interface EditedItem {
  id: string;
  name: string;
  version: number;
  values: ItemValues;
  team: readonly AssignedUserView[];
}

/** A list and its aside, which is above the cards on narrow screens. */
export interface LoadedList<Item> {
  list: Loaded<ItemPage<Item>>;
  aside?: ReactNode;
}

/** Data source of an item panel (projects, agents, RAGs). Each mode loads in one round trip. */
export interface ItemSource<Item extends ListedItem> {
  kind: ItemKind;
  readQuery: (values: QueryValues, view: ItemView) => ItemListQuery;
  loadList: (query: ItemListQuery) => Promise<LoadedList<Item>>;
  loadNew: (query: ItemListQuery) => Promise<{
    people: Loaded<CandidateView[]>;
    list: Loaded<ItemPage<Item>>;
  }>;
  loadEdited: (id: string) => Promise<{
    people: Loaded<CandidateView[]>;
    edited: Loaded<EditedItem>;
  }>;
  startCreate: (panel: Omit<PanelProps, "actor">) => CreateStart;
  card: (props: CardProps<Item>) => ReactNode;
}

type ListSchema = z.ZodObject & z.ZodType<ItemListQuery>;

/** Number of items on a page. */
export const perPageOf = (view: ItemView): number =>
  view === "cards" ? CARDS_PER_PAGE : SCREEN_PER_PAGE;

/** What differs between kinds. `itemSource` adds what they share. */
interface KindOfItem<
  Row extends ItemRow,
  View,
  CardRow extends ItemCardRow,
  Item extends ListedItem,
> extends Pick<ItemSource<Item>, "kind" | "card"> {
  reads: ItemReads<Row, View, CardRow, Item>;
  listSchema: ListSchema;
  startCreate?: ItemSource<Item>["startCreate"];
}

/** Creates the source of a kind of item. */
export function itemSource<
  Row extends ItemRow,
  View extends Pick<ListedItem, "id" | "name" | "assigned_users">,
  CardRow extends ItemCardRow,
  Item extends ListedItem,
>({
  reads,
  listSchema,
  startCreate = () => ({ screen: null, values: {} }),
  ...kind
}: KindOfItem<Row, View, CardRow, Item>): ItemSource<Item> {
  const area = areaOf(reads.item);
  const listWithTeams = (query: ItemListQuery) => (ctx: Context) =>
    listItems(ctx, reads, query, { teamLimit: TEAM_PREVIEW });
  const people = (ctx: Context) => listCandidates(ctx, `${area}.create`);
  const edited = ({ view, version }: StoredItem<View>): EditedItem => {
    const team = view.assigned_users;
    const { id, name } = view;
    return { id, name, version, values: itemValues(kind.kind, { ...view }), team };
  };
  return {
    ...kind,
    startCreate,
    readQuery: (values, view) => ({
      ...readPageQuery(listSchema, values),
      perPage: perPageOf(view),
    }),
    loadList: async (query) => ({ list: await load(listWithTeams(query)) }),
    loadNew: (query) => loadParts({ people, list: listWithTeams(query) }),
    async loadEdited(id) {
      const screen = await loadParts({ people, edited: (ctx) => getItem(ctx, reads, id) });
      if (screen.edited.failure) return { ...screen, edited: screen.edited };
      return { ...screen, edited: { data: edited(screen.edited.data), failure: null } };
    },
  };
}

export interface PanelProps {
  actor: Actor;
  address: PanelAddress;
  searchParams: QueryValues;
  /** 1 if the panel is the page, 2 inside a page. */
  level: 1 | 2;
}

/** The fields that a card shows. Kept small, because every card is sent to the browser. */
export interface CardItem
  extends Pick<ListedItem, "id" | "name" | "details" | "status" | "assigned_users_count"> {
  assigned_users: readonly Pick<AssignedUserView, "userId" | "userName" | "avatar" | "userRole">[];
}

export function cardItem(item: ListedItem): CardItem {
  const { id, name, details, status, assigned_users_count } = item;
  return {
    ...{ id, name, details, status, assigned_users_count },
    assigned_users: item.assigned_users.map((one) => ({
      userId: one.userId,
      userName: one.userName,
      avatar: one.avatar,
      userRole: one.userRole,
    })),
  };
}
