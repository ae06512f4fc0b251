import type { Assigned } from "../team/team-field";
import type { ItemKind } from "../team/team-words";
import { ITEM_WORDS } from "./item-words";

/** What the form holds, whatever the kind. */
export interface ItemValues {
  name: string;
  details: string;
  url: string;
  type: string;
  status: string;
  /** Null for a kind that has none. */
  workspaces: string[] | null;
  team: Assigned[];
}

/** The values of a form that nobody has filled in. */
export function newItemValues(kind: ItemKind, given: Partial<ItemValues> = {}): ItemValues {
  const types = ITEM_WORDS[kind].types;
  return {
    name: "",
    details: "",
    url: "",
    type: types?.[0]?.value ?? "",
    status: ITEM_WORDS[kind].initialStatus,
    workspaces: null,
    team: [],
    ...given,
  };
}

/** The values under the names that the kind's input gives them: projectUrl, agentUrl … */
export function toInput(kind: ItemKind, values: ItemValues): Record<string, unknown> {
  const { fields } = ITEM_WORDS[kind];
  return {
    name: values.name,
    details: values.details,
    [fields.url]: values.url,
    [fields.type]: values.type,
    status: values.status,
    ...(values.workspaces && { workspaces: values.workspaces }),
    assigned_users: values.team,
  };
}

const isAssigned = (entry: unknown): entry is Assigned =>
  typeof entry === "object" && entry !== null && "userId" in entry;

/** Lists compare without regard to order. */
function comparable(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value);
  const entries = value.map((entry) =>
    isAssigned(entry) ? `${entry.userId} ${entry.userRole}` : String(entry),
  );
  return JSON.stringify(entries.sort());
}

/** The fields that differ. An edit sends these and nothing else (work-areas §4). */
export function changedInput(
  kind: ItemKind,
  before: ItemValues,
  now: ItemValues,
): Record<string, unknown> {
  const old = toInput(kind, before);
  return Object.fromEntries(
    Object.entries(toInput(kind, now)).filter(
      ([name, value]) => comparable(value) !== comparable(old[name]),
    ),
  );
}
