import { created, route, routes } from "@/lib/http/route";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import { readCollection } from "@/lib/records/definitions";

interface Params {
  projectId: string;
  type: string;
  leadId: string;
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  POST: route("workspaces.enter", async ({ ctx, params }) => {
    // Only where there are leads and deals.
    const { projectId } = readCollection({ ...params, records: "deals" });
    const { deal, isNew } = await createDealFromLead(ctx, { projectId, leadId: params.leadId });
    return isNew ? created({ deal }) : { deal };
  }),
});
