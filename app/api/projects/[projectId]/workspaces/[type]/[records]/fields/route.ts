import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listCustomFields } from "@/lib/records/custom/read-fields";
import { createFieldSchema, customFieldViewSchema } from "@/lib/records/custom/schema";
import { createCustomField } from "@/lib/records/custom/write-fields";
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
      const { fields } = await listCustomFields(ctx, readCollection(params));
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
      field: await createCustomField(ctx, readCollection(params), await json(), idempotencyKey),
    }),
  }),
});
