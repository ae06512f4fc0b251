import { customFieldViewSchema } from "@/lib/custom-fields/schema";
import { restoreCustomField } from "@/lib/custom-fields/write-fields";
import { route, routes } from "@/lib/http/route";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { eachType } from "../../../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
  fieldId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Workspaces",
    summary: "Restore a custom field",
    description: "Restores a deleted field with its values.",
    access: "fields.manage",
    answer: { field: customFieldViewSchema },
    variants: eachType(({ description }) => ({
      summary: `Restore a custom field of ${description.words.plural}`,
    })),
    handle: async ({ ctx, params }) => {
      const which = { id: params.fieldId, ifMatch: null };
      return { field: await restoreCustomField(ctx, recordFields(readCollection(params)), which) };
    },
  }),
});
