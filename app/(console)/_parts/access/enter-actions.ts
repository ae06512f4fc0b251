"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { itemIdSchema } from "@/lib/managed-items/schema";
import { decideAccess, requestAccess } from "@/lib/workspaces/access-requests";
import { assignWorkspaceUser } from "@/lib/workspaces/workspace-team";

const address = z.object({ projectId: itemIdSchema, workspaceType: z.string().max(40) });

/** Adds the person to the team of a workspace that they manage. */
export const joinWorkspaceAction = action
  .inputSchema(address)
  .action(async ({ parsedInput, ctx }) => {
    await assignWorkspaceUser(ctx.app, parsedInput, { userId: ctx.app.actor?.id });
    refresh();
    return { joined: true };
  });

export const requestAccessAction = action
  .inputSchema(address)
  .action(async ({ parsedInput, ctx }) => {
    await requestAccess(ctx.app, parsedInput);
    refresh();
    return { requested: true };
  });

/** Approves or declines an access request from its notice. */
export const decideAccessAction = action
  .inputSchema(z.object({ requestId: itemIdSchema, decision: z.enum(["allow", "decline"]) }))
  .action(async ({ parsedInput: { requestId, decision }, ctx }) => {
    await decideAccess(ctx.app, requestId, { decision });
    refresh();
    return { decided: true };
  });
