"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createProject } from "@/lib/projects/create-project";
import { deleteProject } from "@/lib/projects/delete-project";
import { updateProject } from "@/lib/projects/update-project";

// The use cases read and check what these carry; the types are for the forms.
const createInput = z.custom<{ values: unknown; key: string }>();
const updateInput = z.custom<{ id: string; changes: unknown; version: number }>();
const deleteInput = z.custom<{ id: string }>();

const text = (value: unknown) => (typeof value === "string" ? value : "");

export const createProjectAction = action
  .inputSchema(createInput)
  .action(async ({ parsedInput, ctx }) => {
    const key = text(parsedInput?.key).slice(0, 200) || null;
    const { project } = await createProject(ctx.app, parsedInput?.values, key);
    refresh();
    return { id: project.id };
  });

export const updateProjectAction = action
  .inputSchema(updateInput)
  .action(async ({ parsedInput, ctx }) => {
    const ifMatch = typeof parsedInput?.version === "number" ? parsedInput.version : null;
    const id = text(parsedInput?.id);
    const { project } = await updateProject(ctx.app, {
      id,
      changes: parsedInput?.changes,
      ifMatch,
    });
    refresh();
    return { id: project.id };
  });

export const deleteProjectAction = action
  .inputSchema(deleteInput)
  .action(async ({ parsedInput, ctx }) => {
    await deleteProject(ctx.app, { id: text(parsedInput?.id) });
    refresh();
    return { deleted: true };
  });
