import * as z from "zod";
import { listQuerySchema, type PageOf } from "@/lib/paging";
import { text, webAddress } from "@/lib/text-schema";
import { ITEM_LIMITS } from "./limits-schema";

export const ITEM_SORTS = [
  "-created_at",
  "created_at",
  "name",
  "-name",
  "status",
  "-status",
] as const;

/** The query of a list of managed items: q, status, sort (newest first), page and perPage. */
export function itemListSchema<const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
) {
  return listQuerySchema(["created_at"], {
    status: z.enum(["all", ...statuses]).default("all"),
    sort: z.enum(ITEM_SORTS).default("-created_at"),
  });
}

/** What `itemListSchema` reads, whatever the statuses. */
export interface ItemListQuery {
  q: string;
  status: string;
  sort: (typeof ITEM_SORTS)[number];
  page: number;
  perPage: number;
}

/** The fields that every managed item has under the same name. */
export const itemFields = {
  name: text({ max: ITEM_LIMITS.name, label: "Name" }),
  details: text({ max: ITEM_LIMITS.details, label: "Details" }),
};

/** projectUrl, agentUrl, ragUrl: http(s), and never fetched by the server. */
export const itemUrl = webAddress;

/** projectType, agentType: free text. */
export const itemType = (label: string) => text({ max: ITEM_LIMITS.type, label });

/** A choice from a closed vocabulary: status, ragType. Messages name the field. */
export function itemChoice<const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) {
  return z.enum(values, {
    error: (issue) =>
      issue.input === undefined
        ? `${label} is required`
        : `${label} must be one of ${values.join(", ")}`,
  });
}

/** A member as answers carry them. */
export interface AssignedUserView {
  userId: string;
  userName: string;
  userEmail: string;
  userRole: string;
  assignedAt: string;
}

/** What an item in a list counts beyond its fields. */
export interface ItemCounts {
  /** Everybody, of whom assigned_users may show the first ones only. */
  assigned_users_count: number;
  /** Links between it and items of other kinds that the reader may see; a deletion takes them along. */
  links_count: number;
}

/** Somebody who may be assigned. */
export interface CandidateView {
  id: string;
  name: string;
  email: string;
  /** The system role. */
  role: string;
}

/** A member as team panels show them. */
export interface TeamMemberView extends CandidateView {
  /** The role on the item; null in a workspace, which has none of its own. */
  assignedRole: string | null;
  /** False for somebody who is deactivated: they stay on the team, without access. */
  active: boolean;
}

/** The people whom somebody who manages a team may add to it; whoever may not gets nobody. */
export interface CandidatesView {
  canManage: boolean;
  candidates: CandidateView[];
}

/** How many of the items that one may read there are, and in which status; the tiles over the list. */
export interface ItemStats {
  total: number;
  byStatus: Readonly<Record<string, number>>;
}

/** A page of a list of items. */
export interface ItemPage<View> extends PageOf<View> {
  stats: ItemStats;
}
