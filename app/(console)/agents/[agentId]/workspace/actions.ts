"use server";

import { refresh } from "next/cache";
import { action } from "@/lib/actions/client";
import { updateAgent } from "@/lib/agents/write-agents";
import { changeSchema } from "@/lib/managed-items/schema";

export const updateAgentAction = action
  .inputSchema(changeSchema)
  .action(async ({ parsedInput: { id, changes, version }, ctx }) => {
    await updateAgent(ctx.app, { id, changes, ifMatch: version });
    refresh();
    return { id };
  });
