"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createAgent, deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { changeSchema, itemIdSchema } from "@/lib/managed-items/schema";
import { createProject, updateProject } from "@/lib/projects/write-projects";
import { createNamedRag, deleteRag, updateRag } from "@/lib/rags/write-rags";
import { deleteProject } from "@/lib/trash/delete-project";

type Change = (
  ctx: Context,
  change: { id: string; changes: unknown; ifMatch: number | null },
  options: { everyWorkspace: boolean },
) => Promise<unknown>;

const UPDATE: Record<z.infer<typeof kind>, Change> = {
  project: updateProject,
  agent: (ctx, change) => updateAgent(ctx, change),
  rag: (ctx, change) => updateRag(ctx, change),
};

const REMOVE = { project: deleteProject, agent: deleteAgent, rag: deleteRag };

const idempotencyKey = z.string().max(200);
const kind = z.enum(["project", "agent", "rag"]);
const values = z.record(z.string(), z.unknown());

type Create = (
  ctx: Context,
  values: unknown,
  key: string | null,
  options: { everyWorkspace: boolean },
) => Promise<string>;

/** Whether the project's team can also open the new workspaces. */
const everyWorkspace = z.boolean().default(false);

/** Creates an item of each kind and returns its id. */
const CREATE: Record<z.infer<typeof kind>, Create> = {
  project: async (...input) => (await createProject(...input)).project.id,
  agent: async (ctx, values, key) => (await createAgent(ctx, values, key)).agent.id,
  rag: async (ctx, values, key) => (await createNamedRag(ctx, values, key)).rag.id,
};

const creation = z.object({
  kind,
  values,
  everyWorkspace,
  key: idempotencyKey,
});

export const createItemAction = action
  .inputSchema(creation)
  .action(async ({ parsedInput: { kind, values, everyWorkspace, key }, ctx }) => {
    const id = await CREATE[kind](ctx.app, values, key || null, { everyWorkspace });
    refresh();
    return { id };
  });

export const updateItemAction = action
  .inputSchema(changeSchema.extend({ kind, everyWorkspace }))
  .action(async ({ parsedInput: { kind, id, changes, version, everyWorkspace }, ctx }) => {
    await UPDATE[kind](ctx.app, { id, changes, ifMatch: version }, { everyWorkspace });
    refresh();
    return { updated: true };
  });

export const deleteItemAction = action
  .inputSchema(z.object({ kind, id: itemIdSchema }))
  .action(async ({ parsedInput: { kind, id }, ctx }) => {
    await REMOVE[kind](ctx.app, { id });
    refresh();
    return { deleted: true };
  });
