import { ITEM_LIMITS } from "@/lib/limits";
import type { Assigned } from "../team/team-field";
import type { ItemKind } from "../team/team-texts";
import { ITEM_LABELS, type Option } from "./item-labels";

/** One field of the form, which is all that a new field needs here: it is shown, filled, kept, compared and sent by this. */
export interface ItemField {
  /** As the kind's input calls it. */
  name: string;
  label: string;
  control: "text" | "url" | "long-text" | "choice";
  /** Characters that it takes. */
  max?: number;
  options?: readonly Option[];
  placeholder?: string;
  description?: string;
  /** What a new item begins with. */
  start?: string;
}

const URL_PURPOSE: Readonly<Record<ItemKind, string>> = {
  project: "The live site or shop. Shown as a link on the project's pages.",
  agent: "A page about this agent, shown as a link in its workspace. Atrium never calls it.",
  rag: "A page about this RAG, shown as a link in its workspace. Atrium never calls it.",
};

/** The fields of a kind of item, all of them required, in the order in which the form shows them. */
export function itemFields(kind: ItemKind): readonly ItemField[] {
  const { label, fields, types, typePlaceholder, statuses, initialStatus } = ITEM_LABELS[kind];
  const type = { name: fields.type, label: `${label} type` };
  return [
    { name: "name", label: "Name", control: "text", max: ITEM_LIMITS.name },
    types
      ? { ...type, control: "choice", options: types, start: types[0]?.value }
      : { ...type, control: "text", max: ITEM_LIMITS.type, placeholder: typePlaceholder },
    {
      name: fields.url,
      label: `${label} URL`,
      control: "url",
      max: ITEM_LIMITS.url,
      placeholder: "https://example.com",
      description: `${URL_PURPOSE[kind]} Must start with http:// or https://.`,
    },
    { name: "status", label: "Status", control: "choice", options: statuses, start: initialStatus },
    { name: "details", label: "Details", control: "long-text", max: ITEM_LIMITS.details },
  ];
}

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
