import { commentSchema } from "@/lib/comments/schema";
import { route, routes } from "@/lib/http/route";
import { recordCommentViewSchema } from "@/lib/records/answer-schema";
import { deleteRecordComment, updateRecordComment } from "@/lib/records/comments/comments";
import { readRecordPlace } from "@/lib/records/definitions";
import { eachType } from "../../../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
  commentId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Workspaces",
    summary: "Edit your comment on a record",
    access: "workspaces.enter",
    body: commentSchema,
    example: { body: "Looks very good" },
    answer: { comment: recordCommentViewSchema },
    variants: eachType(({ description }) => ({
      summary: `Edit your comment: ${description.words.singular}`,
    })),
    handle: async ({ ctx, params, json }) => {
      const change = { commentId: params.commentId, input: await json() };
      return { comment: await updateRecordComment(ctx, readRecordPlace(params), change) };
    },
  }),
  DELETE: route({
    tag: "Workspaces",
    summary: "Delete a comment on a record",
    description: "For the author, superadmins and the project's creator.",
    access: "workspaces.enter",
    variants: eachType(({ description }) => ({
      summary: `Delete a comment: ${description.words.singular}`,
    })),
    handle: async ({ ctx, params }) => {
      await deleteRecordComment(ctx, readRecordPlace(params), params.commentId);
      return {};
    },
  }),
});
