import { route, routes } from "@/lib/http/route";
import { importReportViewSchema } from "@/lib/records/answer-schema";
import { openCollection } from "@/lib/records/custom/open-collection";
import type { RecordDescription } from "@/lib/records/description";
import { importRecords, importRecordsSchema } from "@/lib/records/write/import-records";
import { eachType, exampleRecord } from "../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

/** Returns an example CSV row. Not the record that the create example uses. */
function exampleCells(description: RecordDescription): Record<string, string> {
  const cells = Object.entries(exampleRecord(description)).map(([name, value]) => {
    if (Array.isArray(value)) return [name, "LAMP-1 x1 @ 12.50"];
    const isName = name === description.title || name === "sku";
    return [name, isName ? `${value} imported` : String(value)];
  });
  return Object.fromEntries(cells);
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "Workspaces",
    summary: "Import records",
    description:
      "Takes rows of cells and checks them like single records. Repeating a call creates no duplicates.",
    access: "workspaces.enter",
    body: importRecordsSchema,
    answer: importReportViewSchema.shape,
    variants: eachType(({ description }) => {
      if (description.notCreatable) return null;
      return {
        summary: `Import ${description.words.plural}`,
        example: { rows: [exampleCells(description)] },
      };
    }),
    handle: async ({ ctx, params, json }) =>
      importRecords(ctx, await openCollection(ctx, params), await json()),
  }),
});
