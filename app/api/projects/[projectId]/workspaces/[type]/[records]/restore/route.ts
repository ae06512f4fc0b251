import { route, routes } from "@/lib/http/route";
import { restoredRecordsViewSchema } from "@/lib/records/answer-schema";
import { readCollection } from "@/lib/records/definitions";
import { restoreRecords, restoreRecordsSchema } from "@/lib/records/write/restore-records";
import { eachType, exampleIds } from "../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Workspaces",
    summary: "Restore deleted records",
    description:
      "Undoes a deletion: each record comes back with its ID, version, comments and files. For everyone who can enter the workspace, for 30 days. A repeated call changes nothing.",
    access: "workspaces.enter",
    body: restoreRecordsSchema,
    answer: restoredRecordsViewSchema.shape,
    variants: eachType(({ description }) => ({
      summary: `Restore deleted ${description.words.plural}`,
      example: { ids: exampleIds(description) },
    })),
    handle: async ({ ctx, params, json }) =>
      restoreRecords(ctx, readCollection(params), await json()),
  }),
});
