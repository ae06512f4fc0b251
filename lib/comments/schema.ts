import * as z from "zod";
import { listQuerySchema, searchText } from "@/lib/paging";
import { avatarSchema, text } from "@/lib/text-schema";
import { MAX_COMMENT } from "../limits";

/** Who sees what of this area, in words. */
export const WHO_SEES_COMMENTS =
  "Whoever sees a task sees its comments, and whoever may enter a workspace those on its records; they may comment, edit their own and delete their own. Those of others are deleted on a task by whoever may delete it, on a record by superadmins and the project's creator. A mention tells people who see it, and nobody else.";

export const COMMENT_NOT_FOUND = "Comment not found";
export const COMMENT_OF_ANOTHER = "Only its author may edit a comment";
/** Comments that one task or record can have. */
export const MAX_COMMENTS = 500;

export const commentSchema = z.object({ body: text({ max: MAX_COMMENT, label: "Comment" }) });

/** Oldest first, as a conversation reads; `-created_at` for the newest page. */
export const commentListSchema = listQuerySchema(["created_at"], {}).omit({ q: true });
export type CommentListQuery = z.output<typeof commentListSchema>;

/** What every comment is, whatever it is about. */
export const remarkSchema = z.object({
  id: z.string(),
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
});
export type Remark = z.infer<typeof remarkSchema>;

/** What the name of somebody to mention holds. */
export const mentionableQuerySchema = z.object({ q: searchText });

/** Somebody who may be mentioned: `@` and their name in a comment tells them of it. */
export const mentionableSchema = z
  .object({ id: z.string(), name: z.string(), avatar: avatarSchema })
  .meta({ id: "Mentionable" });
export type Mentionable = z.infer<typeof mentionableSchema>;
