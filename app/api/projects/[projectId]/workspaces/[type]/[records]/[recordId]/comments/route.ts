import * as z from "zod";
import { commentListSchema, commentSchema } from "@/lib/comments/schema";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { recordCommentViewSchema } from "@/lib/records/answer-schema";
import { createRecordComment, listRecordComments } from "@/lib/records/comments/comments";
import { readRecordPlace } from "@/lib/records/definitions";
import { eachType } from "../../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
  recordId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "List a record's comments",
    access: "workspaces.enter",
    query: commentListSchema,
    answer: { comments: z.array(recordCommentViewSchema), ...pageAnswer },
    variants: eachType(({ description }) => ({
      summary: `List comments: ${description.words.singular}`,
    })),
    handle: async ({ ctx, params, query }) => {
      const page = await listRecordComments(ctx, readRecordPlace(params), query());
      return { comments: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "Workspaces",
    summary: "Comment on a record",
    description: "`@` with a name notifies that person, if they can enter the workspace.",
    access: "workspaces.enter",
    body: commentSchema,
    example: { body: "Looks **good**" },
    idempotent: true,
    answer: { comment: recordCommentViewSchema },
    statuses: [201],
    variants: eachType(({ description }) => ({
      summary: `Comment: ${description.words.singular}`,
    })),
    handle: async ({ ctx, params, json, idempotencyKey: key }) => {
      const input = await json();
      return { comment: await createRecordComment(ctx, readRecordPlace(params), { input, key }) };
    },
  }),
});
