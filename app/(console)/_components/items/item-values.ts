import type { Assigned } from "../team/team-field";
import type { ItemKind } from "../team/team-texts";
import { itemFields } from "./item-field-list";

/** What the form holds: each field under the name that the kind's input gives it (projectUrl, agentUrl …). */
export interface ItemValues {
  [field: string]: string | string[] | Assigned[];
}

/** Its fields of an item, as the form holds them; `workspaces` for a kind that has some. */
export function itemValues(
  kind: ItemKind,
  item: { readonly workspaces?: readonly string[] } & Readonly<Record<string, unknown>>,
): ItemValues {
  const texts = itemFields(kind).map(({ name }) => [name, String(item[name] ?? "")]);
  return {
    ...Object.fromEntries(texts),
    ...(item.workspaces && { workspaces: [...item.workspaces] }),
  };
}

/** The values of a form for a new item that nobody has filled in. */
export function newItemValues(kind: ItemKind, given: Partial<ItemValues> = {}): ItemValues {
  const texts = itemFields(kind).map(({ name, start = "" }) => [name, start]);
  return { ...Object.fromEntries(texts), assigned_users: [], ...given };
}
