import * as z from "zod";
import { MAX_COMMENTS, remarkSchema } from "@/lib/comments/schema";
import { listQuerySchema } from "@/lib/paging";

export const TASK_HAS_ALL_COMMENTS = `A task can have at most ${MAX_COMMENTS} comments`;

/** Newest first. */
export const activityListSchema = listQuerySchema(["created_at"], {}).pick({
  page: true,
  perPage: true,
});
export type ActivityListQuery = z.output<typeof activityListSchema>;

/** A comment on a task. */
export const commentViewSchema = remarkSchema
  .extend({ task_id: z.string() })
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
    agentName: z
      .string()
      .nullable()
      .meta({ description: "The agent that did it for them; null where none did." }),
    changes: z.array(activityChange),
  })
  .meta({ id: "TaskActivity" });
export type ActivityView = z.infer<typeof activityViewSchema>;
