"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { linkAgent, unlinkAgent } from "@/lib/agents/write-agents";
import { AppError } from "@/lib/errors";
import { linkIntegration, unlinkIntegration } from "@/lib/integrations/project-integrations";
import type { Context } from "@/lib/platform/context";
import { deleteProject } from "@/lib/projects/write-projects";
import { linkRag, unlinkRag } from "@/lib/rags/write-rags";
import type { LinkKind } from "./_components/link-words";

// The use cases read and check what these carry; the types are for the screens.
const linkInput = z.custom<{ projectId: string; kind: LinkKind; id: string }>();
const deleteInput = z.custom<{ id: string }>();

const text = (value: unknown) => (typeof value === "string" ? value : "");

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

async function act(acts: Record<LinkKind, Act>, ctx: Context, input: unknown): Promise<void> {
  const { projectId, kind, id } = (input ?? {}) as Record<string, unknown>;
  const known = Object.keys(acts).find((name) => name === kind) as LinkKind | undefined;
  if (!known) throw new AppError("invalid_input", "This cannot be linked");
  await acts[known](ctx, text(projectId), text(id));
}

export const linkAction = action.inputSchema(linkInput).action(async ({ parsedInput, ctx }) => {
  await act(LINK, ctx.app, parsedInput);
  refresh();
  return { linked: true };
});

export const unlinkAction = action.inputSchema(linkInput).action(async ({ parsedInput, ctx }) => {
  await act(UNLINK, ctx.app, parsedInput);
  refresh();
  return { linked: false };
});

/** Deletes the project that the screen shows. Refreshes nothing: the person leaves for the list. */
export const deleteShownProjectAction = action
  .inputSchema(deleteInput)
  .action(async ({ parsedInput, ctx }) => {
    await deleteProject(ctx.app, { id: text(parsedInput?.id) });
    return { deleted: true };
  });
