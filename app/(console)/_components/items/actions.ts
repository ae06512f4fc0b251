"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createAgent, deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { changeSchema, itemIdSchema } from "@/lib/managed-items/schema";
import { createProject, deleteProject, updateProject } from "@/lib/projects/write-projects";
import { createRag, deleteRag, updateRag } from "@/lib/rags/write-rags";

const USE_CASES = {
  project: { update: updateProject, remove: deleteProject },
  agent: { update: updateAgent, remove: deleteAgent },
  rag: { update: updateRag, remove: deleteRag },
};

const idempotencyKey = z.string().max(200);
const kind = z.enum(["project", "agent", "rag"]);
const values = z.record(z.string(), z.unknown());

type Create = (
  ctx: Context,
  values: unknown,
  key: string | null,
  options: { everyWorkspace: boolean },
) => Promise<string>;

/** How each kind is made; all answer the id of what was made. */
const CREATE: Record<z.infer<typeof kind>, Create> = {
  project: async (...given) => (await createProject(...given)).project.id,
  agent: async (ctx, values, key) => (await createAgent(ctx, values, key)).agent.id,
  rag: async (ctx, values, key) => (await createRag(ctx, values, key)).rag.id,
};

const creation = z.object({
  kind,
  values,
  /** Whether a project's team is let into its workspaces as well. */
  everyWorkspace: z.boolean().default(false),
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
