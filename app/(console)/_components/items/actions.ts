"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createAgent, deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import { AppError } from "@/lib/errors";
import { createProject, deleteProject, updateProject } from "@/lib/projects/write-projects";
import { createRag, deleteRag, updateRag } from "@/lib/rags/write-rags";
import type { ItemKind } from "../team/team-words";

const USE_CASES = {
  project: { create: createProject, update: updateProject, remove: deleteProject },
  agent: { create: createAgent, update: updateAgent, remove: deleteAgent },
  rag: { create: createRag, update: updateRag, remove: deleteRag },
};

// The use cases read and check what these carry; the types are for the forms.
const createInput = z.custom<{ kind: ItemKind; values: unknown; key: string }>();
const updateInput = z.custom<{ kind: ItemKind; id: string; changes: unknown; version: number }>();
const deleteInput = z.custom<{ kind: ItemKind; id: string }>();

const text = (value: unknown) => (typeof value === "string" ? value : "");

function useCasesOf(kind: unknown) {
  if (typeof kind === "string" && Object.hasOwn(USE_CASES, kind)) {
    return USE_CASES[kind as ItemKind];
  }
  throw new AppError("invalid_input", "There is no such kind of item");
}

export const createItemAction = action
  .inputSchema(createInput)
  .action(async ({ parsedInput, ctx }) => {
    const key = text(parsedInput?.key).slice(0, 200) || null;
    await useCasesOf(parsedInput?.kind).create(ctx.app, parsedInput?.values, key);
    refresh();
    return { created: true };
  });

export const updateItemAction = action
  .inputSchema(updateInput)
  .action(async ({ parsedInput, ctx }) => {
    const ifMatch = typeof parsedInput?.version === "number" ? parsedInput.version : null;
    const change = { id: text(parsedInput?.id), changes: parsedInput?.changes, ifMatch };
    await useCasesOf(parsedInput?.kind).update(ctx.app, change);
    refresh();
    return { updated: true };
  });

export const deleteItemAction = action
  .inputSchema(deleteInput)
  .action(async ({ parsedInput, ctx }) => {
    await useCasesOf(parsedInput?.kind).remove(ctx.app, { id: text(parsedInput?.id) });
    refresh();
    return { deleted: true };
  });
