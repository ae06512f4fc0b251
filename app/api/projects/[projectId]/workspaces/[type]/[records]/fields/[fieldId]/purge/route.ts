import { purgeCustomField } from "@/lib/custom-fields/write-fields";
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
    summary: "Delete a custom field permanently",
    description: "Deletes a deleted field and its values permanently.",
    access: "fields.manage",
    variants: eachType(({ description }) => ({
      summary: `Delete a custom field of ${description.words.plural} permanently`,
    })),
    handle: async ({ ctx, params }) => {
      await purgeCustomField(ctx, recordFields(readCollection(params)), {
        id: params.fieldId,
        ifMatch: null,
      });
      return {};
    },
  }),
});
