import * as z from "zod";
import { PROJECT_ROLES } from "@/db/vocabulary";
import { listQuerySchema, type PageOf } from "@/lib/paging";
import { avatarSchema, nameText, text, webAddress } from "@/lib/text-schema";
import { ITEM_LIMITS } from "../limits";

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
  name: nameText({ max: ITEM_LIMITS.name, label: "Name" }),
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

/** The configuration as its column holds it: JSON; null and undefined as they are. */
export function aiConfigColumn(config: AiConfig | null | undefined): string | null | undefined {
  return config && JSON.stringify(config);
}

/** A member as answers carry them. */
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

/** What an item in a list counts beyond its fields. */
export const itemCounts = z.object({
  assigned_users_count: z.int().meta({
    description: "Number of assigned people. assigned_users may list only the first ones.",
  }),
  links_count: z.int().meta({
    description: "Links to other items you can see. Deleting the item removes them.",
  }),
});
export type ItemCounts = z.infer<typeof itemCounts>;

/** Somebody who may be assigned. */
export interface CandidateView {
  id: string;
  name: string;
  email: string;
  /** Where their picture is. */
  avatar: string | null;
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

/** What a link names: `{ agentId }`, `{ ragId }` or `{ integrationId }`. */
export function linkSchema<Field extends string>(field: Field, label: string) {
  const shape = { [field]: text({ max: 64, label }) };
  return z.object(shape as Record<Field, ReturnType<typeof text>>);
}

/** An agent or a RAG as the project that uses it shows it. */
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

/** Something that may still be linked. */
export const linkableViewSchema = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: "Linkable" });
export type LinkableView = z.infer<typeof linkableViewSchema>;

/** What a project could still use, beside what it uses. */
export const linkableAnswer = {
  linkable: z.array(linkableViewSchema).meta({ description: "Empty if you can't link items." }),
};

/** A project's agents or RAGs, as far as the reader may see them, and what they could add. */
export interface ProjectLinks {
  linked: LinkedItemView[];
  /** Empty if you can't link items. */
  linkable: LinkableView[];
  projectCreatedBy: string | null;
}

/** An id as a screen sends it. */
export const itemIdSchema = z.string().max(64);

/** An edit as a screen sends it: what the fields may hold is the use case's to say, in words for the form. */
export const changeSchema = z.object({
  id: itemIdSchema,
  changes: z.record(z.string(), z.unknown()),
  version: z.int().nullable(),
});
