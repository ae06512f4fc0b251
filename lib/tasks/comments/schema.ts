import * as z from "zod";
import { MAX_COMMENTS, remarkSchema } from "@/lib/comments/schema";
import { listQuerySchema } from "@/lib/paging";

export const TASK_HAS_ALL_COMMENTS = `A task can have up to ${MAX_COMMENTS} comments`;

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
        'Public name of the task field, "user" for an assigned person, "taskRole" for their role.',
    }),
    label: z.string().optional().meta({ description: "The label of a custom field." }),
    before: z.string().nullable(),
    after: z.string().nullable(),
    hidden: z
      .boolean()
      .meta({ description: "True if the value is hidden because you can't see it." }),
  })
  .meta({
    id: "TaskActivityChange",
    description: "One changed field. Values you can't see, such as a project, are hidden.",
  });
export type ActivityChange = z.infer<typeof activityChange>;

export const activityViewSchema = z
  .object({
    id: z.string(),
    at: z.string(),
    action: z
      .string()
      .meta({ description: "One of create, update, assign, unassign, delete and restore." }),
    actorId: z.string().nullable(),
    actorName: z.string().nullable().meta({ description: "Null if the account was deleted." }),
    agentName: z.string().nullable().meta({
      description: "The agent that acted on their behalf; null if they did it themselves.",
    }),
    changes: z.array(activityChange),
  })
  .meta({ id: "TaskActivity" });
export type ActivityView = z.infer<typeof activityViewSchema>;
