import { recordAnswer } from "@/lib/custom-fields/names";
import { route, routes, withStatus } from "@/lib/http/route";
import { answerSchemasOf } from "@/lib/records/answer-schema";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import { readCollection, recordDefinition } from "@/lib/records/definitions";

interface Params {
  projectId: string;
  type: string;
  leadId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route({
    tag: "CRM",
    summary: "Create a deal from a lead",
    access: "workspaces.enter",
    answer: answerSchemasOf(recordDefinition("crm", "deals")).one,
    statuses: [201, 200],
    variants: () => [{ segments: { type: "crm" } }],
    handle: async ({ ctx, params }) => {
      // Only for workspaces with leads and deals.
      const { projectId } = readCollection({ ...params, records: "deals" });
      const { deal, isNew } = await createDealFromLead(ctx, { projectId, leadId: params.leadId });
      return withStatus(isNew ? 201 : 200, { deal: recordAnswer(deal) });
    },
  }),
});
