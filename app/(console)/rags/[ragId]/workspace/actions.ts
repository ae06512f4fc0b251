"use server";

import { refresh } from "next/cache";
import { action } from "@/lib/actions/client";
import { changeSchema } from "@/lib/managed-items/schema";
import { updateRag } from "@/lib/rags/write-rags";

export const updateRagAction = action
  .inputSchema(changeSchema)
  .action(async ({ parsedInput: { id, changes, version }, ctx }) => {
    await updateRag(ctx.app, { id, changes, ifMatch: version });
    refresh();
    return { id };
  });
