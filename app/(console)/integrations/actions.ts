"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import {
  deleteIntegration,
  toggleIntegration,
  updateIntegration,
} from "@/lib/integrations/change-integration";
import { createIntegration } from "@/lib/integrations/create-integration";
import { rotateSecrets } from "@/lib/integrations/rotate-secrets";
import { rotateSecretsSchema, toggleIntegrationSchema } from "@/lib/integrations/schema";

const id = z.string().max(64);
// The use case validates the fields of each type and returns errors for the form.
const fields = z.record(z.string(), z.unknown());

/** Doesn't refresh, because the list reloads 500 ms after a create. */
export const createIntegrationAction = action
  .inputSchema(z.object({ fields, idempotencyKey: z.string().min(1).max(200) }))
  .action(async ({ parsedInput: { fields, idempotencyKey }, ctx }) => {
    return { id: (await createIntegration(ctx.app, fields, idempotencyKey)).id };
  });

export const updateIntegrationAction = action
  .inputSchema(z.object({ id, version: z.int(), changes: fields }))
  .action(async ({ parsedInput: { id, version, changes }, ctx }) => {
    await updateIntegration(ctx.app, id, changes, version);
    refresh();
  });

export const toggleIntegrationAction = action
  .inputSchema(toggleIntegrationSchema.extend({ id }))
  .action(async ({ parsedInput: { id, isActive }, ctx }) => {
    await toggleIntegration(ctx.app, id, { isActive });
    refresh();
  });

export const deleteIntegrationAction = action
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    await deleteIntegration(ctx.app, id);
    refresh();
  });

export const rotateSecretsAction = action
  .inputSchema(rotateSecretsSchema)
  .action(async ({ parsedInput, ctx }) => rotateSecrets(ctx.app, parsedInput));
