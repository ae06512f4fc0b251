import { ITEM_LIMITS } from "@/lib/limits";
import type { Assigned } from "../team/team-field";
import type { ItemKind } from "../team/team-texts";
import { ITEM_LABELS, type Option } from "./item-labels";

/**
 * Describes one field of the form: how it is shown, filled, stored, compared and sent. A new field
 * needs only an entry here.
 */
export interface ItemField {
  /** Name in the kind's input schema. */
  name: string;
  label: string;
  control: "text" | "url" | "long-text" | "choice";
  /** Maximum length in characters. */
  max?: number;
  options?: readonly Option[];
  placeholder?: string;
  description?: string;
  /** Initial value of a new item. */
  start?: string;
  /** Whether a new item may leave it empty. The server fills it in. */
  isOptional?: boolean;
}

const URL_PURPOSE: Readonly<Record<ItemKind, string>> = {
  project: "The live site or shop. Shown as a link on the project's pages.",
  agent: "A page about this agent, shown as a link in its workspace. Atrium never calls it.",
  rag: "A page about this RAG, shown as a link in its workspace. Atrium never calls it.",
};

/** Returns the fields of a kind of item, in the form's order. */
export function itemFields(kind: ItemKind): readonly ItemField[] {
  const { label, fields, types, typePlaceholder, statuses, initialStatus } = ITEM_LABELS[kind];
  const type = { name: fields.type, label: `${label} type` };
  const isOptional = kind === "rag";
  return [
    { name: "name", label: "Name", control: "text", max: ITEM_LIMITS.name },
    types
      ? { ...type, control: "choice", options: types, start: types.at(-1)?.value }
      : { ...type, control: "text", max: ITEM_LIMITS.type, placeholder: typePlaceholder },
    {
      name: fields.url,
      label: `${label} URL`,
      control: "url",
      max: ITEM_LIMITS.url,
      placeholder: "https://example.com",
      isOptional,
      description: `${URL_PURPOSE[kind]} Must start with http:// or https://.`,
    },
    { name: "status", label: "Status", control: "choice", options: statuses, start: initialStatus },
    {
      name: "details",
      label: "Details",
      control: "long-text",
      max: ITEM_LIMITS.details,
      isOptional,
    },
  ];
}

/** The form's values by the kind's input names (projectUrl, agentUrl …). */
export interface ItemValues {
  [field: string]: string | string[] | Assigned[];
}

/** Returns an item's values for the form, with `workspaces` for kinds that have them. */
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

/** Returns the initial values of the create form. */
export function newItemValues(kind: ItemKind, overrides: Partial<ItemValues> = {}): ItemValues {
  const texts = itemFields(kind).map(({ name, start = "" }) => [name, start]);
  return { ...Object.fromEntries(texts), assigned_users: [], ...overrides };
}
