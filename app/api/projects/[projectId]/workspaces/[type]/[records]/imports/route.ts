import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { recordImportViewSchema } from "@/lib/records/answer-schema";
import { readCollection } from "@/lib/records/definitions";
import { listImports } from "@/lib/records/imports/imports";
import { eachType } from "../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "List imports of records",
    description: "The last five imports of the past 30 days that can be undone.",
    access: "workspaces.enter",
    answer: { imports: z.array(recordImportViewSchema) },
    variants: eachType(({ description }) =>
      description.notCreatable ? null : { summary: `List imports of ${description.words.plural}` },
    ),
    handle: async ({ ctx, params }) => ({
      imports: await listImports(ctx, readCollection(params)),
    }),
  }),
});
