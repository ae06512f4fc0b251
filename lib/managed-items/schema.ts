import * as z from "zod";
import { PROJECT_ROLES } from "@/db/vocabulary";
import { listQuerySchema, type PageOf } from "@/lib/paging";
import { avatarSchema, nameText, text, webAddress } from "@/lib/text-schema";
import { ITEM_LIMITS } from "../limits";

const ITEM_SORTS = ["-created_at", "created_at", "name", "-name", "status", "-status"] as const;

/** The query parameters of a list of items: q, status, sort (newest first), page and perPage. */
export function itemListSchema<const Statuses extends readonly [string, ...string[]]>(
  statuses: Statuses,
) {
  return listQuerySchema(["created_at"], {
    status: z.enum(["all", ...statuses]).default("all"),
    sort: z.enum(ITEM_SORTS).default("-created_at"),
  });
}

/** The result of `itemListSchema`, for any statuses. */
export interface ItemListQuery {
  q: string;
  status: string;
  sort: (typeof ITEM_SORTS)[number];
  page: number;
  perPage: number;
}

/** Fields that every item has under the same name. */
export const itemFields = {
  name: nameText({ max: ITEM_LIMITS.name, label: "Name" }),
  details: text({ max: ITEM_LIMITS.details, label: "Details" }),
};

/** projectUrl, agentUrl, ragUrl: http(s). The server never fetches them. */
export const itemUrl = webAddress;

/** projectType, agentType: free text. */
export const itemType = (label: string) => text({ max: ITEM_LIMITS.type, label });

/** A choice from a closed list: status, ragType. Messages name the field. */
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

/** A project's aiConfig and an agent's agentConfig. */
export const aiConfigSchema = z.object({
  aiModel: z.object({ textGeneration: text({ max: 200, label: "AI model" }) }).optional(),
  processingLimits: z
    .object({
      maxConcurrentTasks: z.number().int().min(1).max(1000).optional(),
      timeoutMinutes: z.number().int().min(1).max(1440).optional(),
    })
    .optional(),
});

export type AiConfig = z.output<typeof aiConfigSchema>;

/** A member in an answer. */
export const assignedUserViewSchema = z
  .object({
    userId: z.string(),
    userName: z.string(),
    userEmail: z.string(),
    avatar: avatarSchema,
    userRole: z.string(),
    assignedAt: z.string(),
  })
  .meta({ id: "AssignedUser" });
export type AssignedUserView = z.infer<typeof assignedUserViewSchema>;

/** The counts of an item in a list. */
export const itemCounts = z.object({
  assigned_users_count: z.int().meta({
    description: "Number of assigned people. assigned_users may list only the first ones.",
  }),
  links_count: z.int().meta({
    description: "Links to other items you can see. Deleting the item removes them.",
  }),
});
export type ItemCounts = z.infer<typeof itemCounts>;

/** A person who can be assigned. */
export interface CandidateView {
  id: string;
  name: string;
  email: string;
  /** URL of their picture. */
  avatar: string | null;
  /** The system role. */
  role: string;
}

/** A member in a team panel. */
export interface TeamMemberView extends CandidateView {
  /** The role on the item. Null in a workspace, which has no roles. */
  assignedRole: string | null;
  /** False for inactive people: they stay on the team without access. */
  active: boolean;
}

/** The people whom the person can add to a team. No one if they don't manage it. */
export interface CandidatesView {
  canManage: boolean;
  candidates: CandidateView[];
}

/** Counts of readable items in total and by status, for the tiles above the list. */
export interface ItemStats {
  total: number;
  byStatus: Readonly<Record<string, number>>;
}

/** A page of items. */
export interface ItemPage<View> extends PageOf<View> {
  stats: ItemStats;
}

/** The body of a link: `{ agentId }`, `{ ragId }` or `{ integrationId }`. */
export function linkSchema<Field extends string>(field: Field, label: string) {
  const shape = { [field]: text({ max: 64, label }) };
  return z.object(shape as Record<Field, ReturnType<typeof text>>);
}

/** An agent or RAG in a project that uses it. */
export const linkedItemViewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.string(),
    status: z.string(),
    created_by: z.string().nullable(),
    projectRole: z
      .enum(PROJECT_ROLES)
      .optional()
      .meta({ description: "The agent's role in the project; null for RAGs." }),
    linked_at: z.string(),
  })
  .meta({ id: "LinkedItem" });
export type LinkedItemView = z.infer<typeof linkedItemViewSchema>;

/** An item that can be linked. */
export const linkableViewSchema = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: "Linkable" });
type LinkableView = z.infer<typeof linkableViewSchema>;

/** Items that could be linked, in an answer. */
export const linkableAnswer = {
  linkable: z.array(linkableViewSchema).meta({ description: "Empty if you can't link items." }),
};

/** A project's agents or RAGs that the reader can see, and those they could link. */
export interface ProjectLinks {
  linked: LinkedItemView[];
  /** Empty if the reader can't link items. */
  linkable: LinkableView[];
  projectCreatedBy: string | null;
}

/** An id sent by a screen. */
export const itemIdSchema = z.string().max(64);

/** An edit sent by a screen. The use case validates the fields, with messages for the form. */
export const changeSchema = z.object({
  id: itemIdSchema,
  changes: z.record(z.string(), z.unknown()),
  version: z.int().nullable(),
});
