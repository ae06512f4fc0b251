import * as z from "zod";
import { MAX_COMMENTS, remarkSchema } from "@/lib/comments/schema";

export const RECORD_HAS_ALL_COMMENTS = `A record can have at most ${MAX_COMMENTS} comments`;

/** A comment on a record. */
export const recordCommentViewSchema = remarkSchema
  .extend({ record_id: z.string() })
  .meta({ id: "RecordComment" });
export type RecordCommentView = z.infer<typeof recordCommentViewSchema>;
