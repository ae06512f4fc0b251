"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { itemIdSchema } from "@/lib/managed-items/schema";
import { createServiceToken, revokeServiceToken } from "@/lib/service-accounts/service-tokens";
import {
  createServiceAccount,
  deleteServiceAccount,
  updateServiceAccount,
} from "@/lib/service-accounts/write-service-accounts";

// The use cases validate the fields and return errors per field.
const values = z.record(z.string().max(40), z.unknown());
const address = { projectId: itemIdSchema, accountId: itemIdSchema };

export const createServiceAccountAction = action
  .inputSchema(z.object({ projectId: itemIdSchema, input: values }))
  .action(async ({ parsedInput, ctx }) => {
    const account = await createServiceAccount(ctx.app, parsedInput);
    refresh();
    return account;
  });

export const updateServiceAccountAction = action
  .inputSchema(z.object({ ...address, input: values }))
  .action(async ({ parsedInput, ctx }) => {
    const account = await updateServiceAccount(ctx.app, parsedInput);
    refresh();
    return account;
  });

export const deleteServiceAccountAction = action
  .inputSchema(z.object(address))
  .action(async ({ parsedInput, ctx }) => {
    await deleteServiceAccount(ctx.app, parsedInput);
    refresh();
    return { deleted: true };
  });

export const createServiceTokenAction = action
  .inputSchema(z.object({ ...address, input: values }))
  .action(async ({ parsedInput, ctx }) => {
    const created = await createServiceToken(ctx.app, parsedInput);
    refresh();
    return created;
  });

export const revokeServiceTokenAction = action
  .inputSchema(z.object({ ...address, tokenId: itemIdSchema }))
  .action(async ({ parsedInput, ctx }) => {
    await revokeServiceToken(ctx.app, parsedInput);
    refresh();
    return { revoked: 1 };
  });
