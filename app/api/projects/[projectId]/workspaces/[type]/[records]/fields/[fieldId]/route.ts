import { customFieldViewSchema, updateFieldSchema } from "@/lib/custom-fields/schema";
import { deleteCustomField, updateCustomField } from "@/lib/custom-fields/write-fields";
import { route, routes, versioned } from "@/lib/http/route";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { eachType } from "../../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
  fieldId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  PATCH: route({
    tag: "Workspaces",
    summary: "Change a custom field",
    description:
      "Records keep their values. An option keeps its value under a new label, and can only be removed while no record has it.",
    access: "fields.manage",
    ifMatch: true,
    body: updateFieldSchema,
    example: { label: "Main material" },
    answer: { field: customFieldViewSchema },
    variants: eachType(({ description }) => ({
      summary: `Change a custom field of ${description.words.plural}`,
    })),
    handle: async ({ ctx, params, json, ifMatch }) => {
      const change = { id: params.fieldId, changes: await json(), ifMatch };
      const field = await updateCustomField(ctx, recordFields(readCollection(params)), change);
      return versioned({ field }, field.version);
    },
  }),
  DELETE: route({
    tag: "Workspaces",
    summary: "Delete a custom field",
    description: "Hides its values. Restoring the field shows them again.",
    access: "fields.manage",
    ifMatch: true,
    variants: eachType(({ description }) => ({
      summary: `Delete a custom field of ${description.words.plural}`,
    })),
    handle: async ({ ctx, params, ifMatch }) => {
      await deleteCustomField(ctx, recordFields(readCollection(params)), {
        id: params.fieldId,
        ifMatch,
      });
      return {};
    },
  }),
});
