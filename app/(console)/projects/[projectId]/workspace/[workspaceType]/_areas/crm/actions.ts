"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";

const id = z.string().max(64);

/** Makes a deal of a lead; asked again, it answers the deal that there is. */
export const createDealAction = action
  .inputSchema(z.object({ projectId: id, leadId: id }))
  .action(async ({ parsedInput, ctx }) => {
    const { deal, isNew } = await createDealFromLead(ctx.app, parsedInput);
    refresh();
    return { dealId: deal.id, isNew };
  });
