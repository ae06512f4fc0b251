"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createAgent, deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import { changeSchema, itemIdSchema } from "@/lib/managed-items/schema";
import { createProject, deleteProject, updateProject } from "@/lib/projects/write-projects";
import { createRag, deleteRag, updateRag } from "@/lib/rags/write-rags";

const USE_CASES = {
  project: { create: createProject, update: updateProject, remove: deleteProject },
  agent: { create: createAgent, update: updateAgent, remove: deleteAgent },
  rag: { create: createRag, update: updateRag, remove: deleteRag },
};

const idempotencyKey = z.string().max(200);
const kind = z.enum(["project", "agent", "rag"]);
const values = z.record(z.string(), z.unknown());

export const createItemAction = action
  .inputSchema(z.object({ kind, values, key: idempotencyKey }))
  .action(async ({ parsedInput: { kind, values, key }, ctx }) => {
    await USE_CASES[kind].create(ctx.app, values, key || null);
    refresh();
    return { created: true };
  });

export const updateItemAction = action
  .inputSchema(changeSchema.extend({ kind }))
  .action(async ({ parsedInput: { kind, id, changes, version }, ctx }) => {
    await USE_CASES[kind].update(ctx.app, { id, changes, ifMatch: version });
    refresh();
    return { updated: true };
  });

export const deleteItemAction = action
  .inputSchema(z.object({ kind, id: itemIdSchema }))
  .action(async ({ parsedInput: { kind, id }, ctx }) => {
    await USE_CASES[kind].remove(ctx.app, { id });
    refresh();
    return { deleted: true };
  });
