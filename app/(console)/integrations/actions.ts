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
import { parseInput } from "@/lib/parse-input";

const id = z.string().max(64);
const createSchema = z.object({ fields: z.unknown(), idempotencyKey: z.string().min(1).max(200) });
const updateSchema = z.object({ id, version: z.int(), changes: z.unknown() });
const toggleSchema = z.object({ id, isActive: z.unknown() });
const deleteSchema = z.object({ id });

/** Without a refresh: the list reloads 500 ms after a create (platform-core §4). */
export const createIntegrationAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const { fields, idempotencyKey } = parseInput(createSchema, parsedInput);
    return (await createIntegration(ctx.app, fields, idempotencyKey)).name;
  });

export const updateIntegrationAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const { id, version, changes } = parseInput(updateSchema, parsedInput);
    await updateIntegration(ctx.app, id, changes, version);
    refresh();
  });

export const toggleIntegrationAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    const { id, isActive } = parseInput(toggleSchema, parsedInput);
    await toggleIntegration(ctx.app, id, { isActive });
    refresh();
  });

export const deleteIntegrationAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => {
    await deleteIntegration(ctx.app, parseInput(deleteSchema, parsedInput).id);
    refresh();
  });

export const rotateSecretsAction = action
  .inputSchema(z.unknown())
  .action(async ({ parsedInput, ctx }) => rotateSecrets(ctx.app, parsedInput));
