import { separatorOf } from "@/lib/csv";
import { csvAnswer } from "@/lib/http/answer";
import { route, routes } from "@/lib/http/route";
import { readListQuery } from "@/lib/paging";
import { openCollection } from "@/lib/records/custom/open-collection";
import { exportRecords } from "@/lib/records/read/export-records";
import { recordListSchema } from "@/lib/records/read/list-schema";
import { eachType } from "../record-variants";

interface Params {
  projectId: string;
  type: string;
  records: string;
}

const EXPORT_FORM =
  "UTF-8 with a byte order mark. If your region writes 1,5, semicolons separate cells and numbers have a decimal comma. API tokens always get commas between cells and decimal points.";

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "Workspaces",
    summary: "Export records",
    description: EXPORT_FORM,
    access: "workspaces.enter",
    media: "text/csv",
    variants: eachType(({ description }) => ({
      summary: `Export ${description.words.plural}`,
      description: description.isPeople
        ? `${EXPORT_FORM} Contains personal data. In a browser session, you must have confirmed your identity in the last 15 minutes.`
        : EXPORT_FORM,
      query: recordListSchema(description),
    })),
    handle: async ({ ctx, state, params, request }) => {
      const place = await openCollection(ctx, params);
      const { description } = place.definition;
      const { searchParams } = new URL(request.url);
      const wanted = readListQuery(recordListSchema(description), searchParams);
      const parts = await exportRecords(ctx, place, wanted, separatorOf(state.locale));
      return csvAnswer(parts, description.name, ctx.now);
    },
  }),
});
