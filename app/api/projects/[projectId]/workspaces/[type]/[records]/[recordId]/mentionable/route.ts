import * as z from "zod";
import { mentionableQuerySchema, mentionableSchema } from "@/lib/comments/schema";
import { route, routes } from "@/lib/http/route";
import { listRecordMentionable } from "@/lib/records/comments/comments";
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
    summary: "Find people to mention in a comment on a record",
    access: "workspaces.enter",
    query: mentionableQuerySchema,
    answer: { people: z.array(mentionableSchema) },
    variants: eachType(({ description }) => ({
      summary: `Find people to mention: ${description.words.singular}`,
    })),
    handle: async ({ ctx, params, query }) => ({
      people: await listRecordMentionable(ctx, readRecordPlace(params), query().q),
    }),
  }),
});
