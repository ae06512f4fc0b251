import { route, routes } from "@/lib/http/route";
import { undoneImportViewSchema } from "@/lib/records/answer-schema";
import { readCollection } from "@/lib/records/definitions";
import { undoImport } from "@/lib/records/imports/undo-import";
import { eachType } from "../../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
  importId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  DELETE: route({
    tag: "Workspaces",
    summary: "Undo an import",
    description:
      "Permanently deletes everything the import created, in one step. Anything changed, commented on or used since then is kept. Deleted orders return their items to stock.",
    access: "workspaces.enter",
    answer: undoneImportViewSchema.shape,
    variants: eachType(({ description }) =>
      description.notCreatable
        ? null
        : { summary: `Undo an import of ${description.words.plural}` },
    ),
    handle: async ({ ctx, params }) => undoImport(ctx, readCollection(params), params.importId),
  }),
});
