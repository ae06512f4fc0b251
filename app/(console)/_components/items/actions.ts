"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createAgent, deleteAgent, updateAgent } from "@/lib/agents/write-agents";
import { changeSchema, itemIdSchema } from "@/lib/managed-items/schema";
import { MAX_TEAM } from "@/lib/managed-items/team";
import { createProject, deleteProject, updateProject } from "@/lib/projects/write-projects";
import { createRag, deleteRag, updateRag } from "@/lib/rags/write-rags";
import { assignToEveryWorkspace } from "@/lib/workspaces/project-teams";

/** How each kind is made; all answer the id of what was made. */
const CREATE = {
  project: async (...given: Parameters<typeof createProject>) =>
    (await createProject(...given)).project.id,
  agent: async (...given: Parameters<typeof createAgent>) => (await createAgent(...given)).agent.id,
  rag: async (...given: Parameters<typeof createRag>) => (await createRag(...given)).rag.id,
};

const USE_CASES = {
  project: { update: updateProject, remove: deleteProject },
  agent: { update: updateAgent, remove: deleteAgent },
  rag: { update: updateRag, remove: deleteRag },
};

const idempotencyKey = z.string().max(200);
const kind = z.enum(["project", "agent", "rag"]);
const values = z.record(z.string(), z.unknown());

const creation = z.object({
  kind,
  values,
  /** Of a project's team: who is let into its workspaces as well. Sent again, it adds whoever is missing. */
  everyWorkspaceFor: z.array(itemIdSchema).max(MAX_TEAM).default([]),
  key: idempotencyKey,
});

export const createItemAction = action
  .inputSchema(creation)
  .action(async ({ parsedInput: { kind, values, everyWorkspaceFor, key }, ctx }) => {
    const id = await CREATE[kind](ctx.app, values, key || null);
    for (const userId of everyWorkspaceFor)
      await assignToEveryWorkspace(ctx.app, { projectId: id, userId });
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
