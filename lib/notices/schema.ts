import * as z from "zod";
import { NOTICE_KINDS, SECURITY_NOTICES } from "@/db/vocabulary";
import { MAX_PER_PAGE } from "@/lib/paging";

/** Actions that can be offered in a notice. */
const NOTICE_ACTIONS = [
  "approve",
  "approve_all",
  "deny",
  "allow",
  "decline",
  "reply",
  "review",
] as const;
export type NoticeAction = (typeof NOTICE_ACTIONS)[number];

const NOTICE_STATES = ["all", "unread"] as const;

/** Newest first. */
export const listNoticesSchema = z.object({
  state: z.enum(NOTICE_STATES).default("all"),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(50),
});
export type ListNoticesQuery = z.output<typeof listNoticesSchema>;

const NAMES_NONE = "Send either ids or all: true";

/** The notices to mark as read: some by id, or all. */
export const readNoticesSchema = z
  .strictObject({
    ids: z.array(z.string().max(64)).min(1, NAMES_NONE).max(MAX_PER_PAGE).optional(),
    all: z.literal(true, { error: NAMES_NONE }).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), NAMES_NONE);

const ADJUSTABLE = NOTICE_KINDS.filter((kind) => !SECURITY_NOTICES.some((one) => one === kind));
/** A kind that people can turn off. */
type AdjustableNotice = Exclude<(typeof NOTICE_KINDS)[number], (typeof SECURITY_NOTICES)[number]>;

/** Choices by kind. Security notices can't be turned off. */
export const noticeChoicesSchema = z
  .partialRecord(
    z.enum(ADJUSTABLE as AdjustableNotice[], {
      error: `kind must be one of ${ADJUSTABLE.join(", ")}. Security notices can't be turned off`,
    }),
    z
      .strictObject({
        console: z.boolean({ error: "console must be true or false" }),
        mail: z.boolean({ error: "mail must be true or false" }),
      })
      .partial()
      .refine((ways) => Object.keys(ways).length > 0, "Set console, mail or both to true or false"),
    { error: "Name at least one kind of notice" },
  )
  .refine((choices) => Object.keys(choices).length > 0, "Name at least one kind of notice");

/** A notice as its person sees it. Times are ISO 8601 UTC. */
export const noticeViewSchema = z
  .object({
    id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    title: z.string(),
    text: z.string(),
    undo: z.string().nullable().meta({
      description: "Label of the undo button on the page it links to. Null if there is none.",
    }),
    link: z
      .string()
      .nullable()
      .meta({ description: "Path of the console page that the notice links to." }),
    about: z
      .string()
      .nullable()
      .meta({ description: "ID of the item it is about, such as an approval or a request." }),
    outcome: z.string().nullable().meta({
      description: "What was decided. Null while there is something to do.",
    }),
    actions: z
      .array(z.enum(NOTICE_ACTIONS))
      .meta({ description: "What you can do in the notice itself." }),
    created_at: z.string(),
    read_at: z.string().nullable(),
  })
  .meta({ id: "Notice" });
export type NoticeView = z.infer<typeof noticeViewSchema>;

/** A kind of notice with the person's choices. */
const noticeChoiceViewSchema = z
  .object({
    kind: z.enum(NOTICE_KINDS),
    label: z.string(),
    security: z.boolean().meta({ description: "True if this kind can't be turned off." }),
    console: z.boolean().meta({ description: "Show notices of this kind in the console." }),
    mail: z
      .boolean()
      .meta({ description: "Also send them by email, if a mail integration is on." }),
  })
  .meta({ id: "NoticeChoice" });
export type NoticeChoiceView = z.infer<typeof noticeChoiceViewSchema>;

/** All choices of a person. */
export const noticeChoicesViewShape = {
  kinds: z.array(noticeChoiceViewSchema),
  has_mail: z.boolean().meta({ description: "True if a mail integration is on." }),
};
export type NoticeChoicesView = z.infer<z.ZodObject<typeof noticeChoicesViewShape>>;
