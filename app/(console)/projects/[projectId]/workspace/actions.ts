"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { linkAgent, setAgentRole, unlinkAgent } from "@/lib/agents/write-agents";
import type { Context } from "@/lib/context/context";
import { linkIntegration, unlinkIntegration } from "@/lib/integrations/project-integrations";
import { itemIdSchema } from "@/lib/managed-items/schema";
import { linkRag, unlinkRag } from "@/lib/rags/write-rags";
import { deleteProject } from "@/lib/trash/delete-project";

const linkKind = z.enum(["agent", "rag", "integration"]);
/** What a project can be linked to. */
export type LinkKind = z.infer<typeof linkKind>;

type Act = (ctx: Context, projectId: string, id: string) => Promise<unknown>;

const LINK: Record<LinkKind, Act> = {
  agent: (ctx, projectId, agentId) => linkAgent(ctx, { projectId, input: { agentId } }),
  rag: (ctx, projectId, ragId) => linkRag(ctx, { projectId, input: { ragId } }),
  integration: (ctx, projectId, integrationId) =>
    linkIntegration(ctx, { projectId, input: { integrationId } }),
};

const UNLINK: Record<LinkKind, Act> = {
  agent: (ctx, projectId, agentId) => unlinkAgent(ctx, { projectId, agentId }),
  rag: (ctx, projectId, ragId) => unlinkRag(ctx, { projectId, ragId }),
  integration: (ctx, projectId, integrationId) =>
    unlinkIntegration(ctx, { projectId, integrationId }),
};

const linkInput = z.object({
  projectId: itemIdSchema,
  kind: linkKind,
  id: itemIdSchema,
});

export const linkAction = action
  .inputSchema(linkInput)
  .action(async ({ parsedInput: { projectId, kind, id }, ctx }) => {
    await LINK[kind](ctx.app, projectId, id);
    refresh();
    return { linked: true };
  });

export const unlinkAction = action
  .inputSchema(linkInput)
  .action(async ({ parsedInput: { projectId, kind, id }, ctx }) => {
    await UNLINK[kind](ctx.app, projectId, id);
    refresh();
    return { linked: false };
  });

export const setAgentRoleAction = action
  .inputSchema(
    z.object({ projectId: itemIdSchema, agentId: itemIdSchema, role: z.string().max(40) }),
  )
  .action(async ({ parsedInput: { role, ...ids }, ctx }) => {
    await setAgentRole(ctx.app, { ...ids, input: { projectRole: role } });
    refresh();
    return { changed: true };
  });

/** Deletes the project on screen. Doesn't refresh, because the person leaves for the list. */
export const deleteShownProjectAction = action
  .inputSchema(z.object({ id: itemIdSchema }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    await deleteProject(ctx.app, { id });
    return { deleted: true };
  });
