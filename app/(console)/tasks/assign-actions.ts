"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { updateTask } from "@/lib/tasks/changes/update-task";

// The use case reads and checks what it carries; the type is for the screens.
const assignInput = z.custom<{
  id: string;
  /** Null takes the task out of its project. */
  projectId: string | null;
  /** The project that the person saw it in: a move by somebody else in the meantime is not written over. */
  seen: string | null;
}>();

export const assignTaskToProjectAction = action
  .inputSchema(assignInput)
  .action(async ({ parsedInput, ctx }) => {
    const id = typeof parsedInput?.id === "string" ? parsedInput.id : "";
    await updateTask(ctx.app, {
      id,
      changes: { project_id: parsedInput?.projectId ?? null },
      base: { project_id: parsedInput?.seen ?? null },
    });
    refresh();
    return { id };
  });
