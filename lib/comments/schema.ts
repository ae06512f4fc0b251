import * as z from "zod";
import { listQuerySchema, searchText } from "@/lib/paging";
import { avatarSchema, text } from "@/lib/text-schema";
import { MAX_COMMENT } from "../limits";

/** Who can see and change comments, in words. */
export const WHO_SEES_COMMENTS =
  "Everyone who can see a task or enter a workspace can read and write comments there, and edit and delete their own. Comments by agents can't be edited. People who can delete a task can delete its comments; on records, superadmins and the project's creator can. Mentions only notify people who can see the comment.";

export const COMMENT_NOT_FOUND = "Comment not found";
export const AGENTS_COMMENT = "Comments by agents can't be edited";
export const NOT_OWN_COMMENT = "You can only edit your own comments";
/** The most comments one task or record can have. */
export const MAX_COMMENTS = 500;

export const commentSchema = z.object({ body: text({ max: MAX_COMMENT, label: "Comment" }) });

/** Oldest first, like a conversation. Use `-created_at` for the newest page. */
export const commentListSchema = listQuerySchema(["created_at"], {}).omit({ q: true });
export type CommentListQuery = z.output<typeof commentListSchema>;

/** Fields of every comment, on tasks and records. */
export const remarkSchema = z.object({
  id: z.string(),
  body: z.string().meta({ description: "Markdown source. Sanitise it before you display it." }),
  user_id: z.string().nullable().meta({ description: "Null if the author's account was deleted." }),
  userName: z.string().nullable(),
  agentName: z.string().nullable().meta({
    description:
      "Name of the agent that wrote it on the user's behalf. Such a comment can't be edited.",
  }),
  run_id: z.string().nullable().meta({ description: "The agent's run." }),
  avatar: avatarSchema,
  created_at: z.string(),
  updated_at: z.string().nullable().meta({ description: "Null if never edited." }),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type Remark = z.infer<typeof remarkSchema>;

/** Part of the name of a person to mention. */
export const mentionableQuerySchema = z.object({ q: searchText });

/** A person who can be mentioned: `@` and their name in a comment notifies them. */
export const mentionableSchema = z
  .object({ id: z.string(), name: z.string(), avatar: avatarSchema })
  .meta({ id: "Mentionable" });
export type Mentionable = z.infer<typeof mentionableSchema>;
