"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { updateAgent } from "@/lib/agents/write-agents";

// The use case reads and checks what it carries; the type is for the form.
const updateInput = z.custom<{ id: string; changes: unknown; version: number }>();

export const updateAgentAction = action
  .inputSchema(updateInput)
  .action(async ({ parsedInput, ctx }) => {
    const ifMatch = typeof parsedInput?.version === "number" ? parsedInput.version : null;
    const id = typeof parsedInput?.id === "string" ? parsedInput.id : "";
    await updateAgent(ctx.app, { id, changes: parsedInput?.changes, ifMatch });
    refresh();
    return { id };
  });
