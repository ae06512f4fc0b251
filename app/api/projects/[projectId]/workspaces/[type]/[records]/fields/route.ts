import * as z from "zod";
import { listCustomFields } from "@/lib/custom-fields/read-fields";
import { createFieldSchema, customFieldViewSchema } from "@/lib/custom-fields/schema";
import { createCustomField } from "@/lib/custom-fields/write-fields";
import { route, routes } from "@/lib/http/route";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { eachType } from "../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "List custom fields",
    description: "Also lists deleted fields, which can be restored with their values.",
    access: "workspaces.enter",
    answer: { fields: z.array(customFieldViewSchema) },
    variants: eachType(({ description }) => ({
      summary: `List custom fields of ${description.words.plural}`,
    })),
    handle: async ({ ctx, params }) => {
      const { fields } = await listCustomFields(ctx, recordFields(readCollection(params)));
      return { fields };
    },
  }),
  POST: route({
    tag: "Workspaces",
    summary: "Create a custom field",
    description: "Its key comes from its label and never changes.",
    access: "fields.manage",
    idempotent: true,
    body: createFieldSchema,
    example: {
      label: "Material",
      kind: "choice",
      options: [{ label: "Steel" }, { label: "Wood" }],
    },
    answer: { field: customFieldViewSchema },
    statuses: [201],
    variants: eachType(({ description }) => ({
      summary: `Create a custom field of ${description.words.plural}`,
    })),
    handle: async ({ ctx, params, json, idempotencyKey }) => ({
      field: await createCustomField(
        ctx,
        recordFields(readCollection(params)),
        await json(),
        idempotencyKey,
      ),
    }),
  }),
});
