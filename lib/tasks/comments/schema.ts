import * as z from "zod";
import { listQuerySchema } from "@/lib/paging";
import { text } from "@/lib/text-schema";

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

export interface CommentView {
  id: string;
  task_id: string;
  /** Markdown source: whoever shows it makes it safe. */
  body: string;
  /** Null when the author's account is no more. */
  user_id: string | null;
  userName: string | null;
  created_at: string;
  /** Null unless it was edited. */
  updated_at: string | null;
  canEdit: boolean;
  canDelete: boolean;
}

/** One field that an activity changed. Where the person may not know the value (a project), it is hidden. */
export interface ActivityChange {
  /** A task's field by its public name, "user" for somebody on it, "taskRole" for their role. */
  field: string;
  before: string | null;
  after: string | null;
  /** True where a value was left out because the person may not see it. */
  hidden: boolean;
}

export interface ActivityView {
  id: string;
  at: string;
  /** create, update, assign, unassign, delete, restore. */
  action: string;
  actorId: string | null;
  /** Null when the account is no more. */
  actorName: string | null;
  changes: ActivityChange[];
}
