import { csvAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { readCollection } from "@/lib/records/definitions";
import { exportRecords } from "@/lib/records/read/export-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { eachType } from "../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "Export records",
    access: "workspaces.enter",
    media: "text/csv",
    variants: eachType(({ description }) => ({
      summary: `Export ${description.words.plural}`,
      description: description.isPeople
        ? "They are people: somebody signed in needs a password or code of the last 15 minutes."
        : undefined,
      query: recordListSchema(description),
    })),
    handle: async ({ ctx, params, request }) => {
      const place = readCollection(params);
      const { description } = place.definition;
      const { searchParams } = new URL(request.url);
      const wanted = readListQuery(recordListSchema(description), searchParams);
      const parts = await exportRecords(ctx, place, wanted);
      return csvAnswer(parts, description.name, ctx.now);
    },
  }),
});
