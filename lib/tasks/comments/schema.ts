import * as z from "zod";
import { listQuerySchema } from "@/lib/paging";
import { avatarSchema, text } from "@/lib/text-schema";

export const COMMENT_NOT_FOUND = "Comment not found";
export const COMMENT_OF_ANOTHER = "Only its author may edit a comment";
/** Characters of Markdown. */
export const MAX_COMMENT = 10_000;
/** Comments that one task can have. */
export const MAX_TASK_COMMENTS = 500;
export const TASK_HAS_ALL_COMMENTS = `A task can have at most ${MAX_TASK_COMMENTS} comments`;

export const commentSchema = z.object({ body: text({ max: MAX_COMMENT, label: "Comment" }) });

/** Oldest first, as a conversation reads; `-created_at` for the newest page. */
export const commentListSchema = listQuerySchema(["created_at"], {}).omit({ q: true });
export type CommentListQuery = z.output<typeof commentListSchema>;

/** Newest first. */
export const activityListSchema = listQuerySchema(["created_at"], {}).pick({
  page: true,
  perPage: true,
});
export type ActivityListQuery = z.output<typeof activityListSchema>;

export const commentViewSchema = z
  .object({
    id: z.string(),
    task_id: z.string(),
    body: z.string().meta({ description: "Markdown source: whoever shows it makes it safe." }),
    user_id: z
      .string()
      .nullable()
      .meta({ description: "Null when the author's account is no more." }),
    userName: z.string().nullable(),
    avatar: avatarSchema,
    created_at: z.string(),
    updated_at: z.string().nullable().meta({ description: "Null unless it was edited." }),
    canEdit: z.boolean(),
    canDelete: z.boolean(),
  })
  .meta({ id: "TaskComment" });
export type CommentView = z.infer<typeof commentViewSchema>;

const activityChange = z
  .object({
    field: z.string().meta({
      description:
        'A task\'s field by its public name, "user" for somebody on it, "taskRole" for their role.',
    }),
    before: z.string().nullable(),
    after: z.string().nullable(),
    hidden: z
      .boolean()
      .meta({ description: "True where a value was left out because the person may not see it." }),
  })
  .meta({
    id: "TaskActivityChange",
    description:
      "One field that an activity changed. Where the person may not know the value (a project), it is hidden.",
  });
export type ActivityChange = z.infer<typeof activityChange>;

export const activityViewSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    action: z.string().meta({ description: "create, update, assign, unassign, delete, restore." }),
    actorId: z.string().nullable(),
    actorName: z.string().nullable().meta({ description: "Null when the account is no more." }),
    changes: z.array(activityChange),
  })
  .meta({ id: "TaskActivity" });
export type ActivityView = z.infer<typeof activityViewSchema>;
