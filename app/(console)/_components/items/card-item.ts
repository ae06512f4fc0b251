import type { ListedItem } from "./item-source";

/** As much of an item as its card shows: every card travels to the browser, which draws it. */
export interface CardItem
  extends Pick<ListedItem, "id" | "name" | "details" | "status" | "assigned_users_count"> {
  assigned_users: readonly { userId: string; userName: string; userRole: string }[];
}

export function cardItem(item: ListedItem): CardItem {
  const { id, name, details, status, assigned_users_count } = item;
  return {
    ...{ id, name, details, status, assigned_users_count },
    assigned_users: item.assigned_users.map((one) => ({
      userId: one.userId,
      userName: one.userName,
      userRole: one.userRole,
    })),
  };
}
