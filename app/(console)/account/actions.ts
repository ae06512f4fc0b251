"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { revokeOtherSessions, revokeSession } from "@/lib/auth/own-sessions";
import { createToken, revokeToken } from "@/lib/tokens/own-tokens";
import { updateOwnAccount } from "@/lib/users/own-account";

const id = z.string().max(64);
// The use cases validate the texts and return errors for the forms.
const account = z
  .object({ name: z.string(), email: z.string(), locale: z.string(), home: z.string() })
  .partial();
const token = z.object({
  name: z.string(),
  role: z.string(),
  access: z.string().optional(),
  scopes: z.record(z.string(), z.string()).optional(),
  project_id: id.nullable(),
  networks: z.array(z.string()),
  expires_in_days: z.number(),
});

export const updateOwnAccountAction = action
  .inputSchema(z.object({ version: z.int(), changes: account }))
  .action(async ({ parsedInput: { version, changes }, ctx }) => {
    const updated = await updateOwnAccount(ctx.app, changes, version);
    refresh();
    return updated;
  });

export const revokeSessionAction = action
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    await revokeSession(ctx.app, id);
    refresh();
    return { revoked: 1 };
  });

export const revokeOtherSessionsAction = action
  .inputSchema(z.object({}))
  .action(async ({ ctx }) => {
    const revoked = await revokeOtherSessions(ctx.app);
    refresh();
    return { revoked };
  });

export const createTokenAction = action.inputSchema(token).action(async ({ parsedInput, ctx }) => {
  const created = await createToken(ctx.app, parsedInput);
  refresh();
  return created;
});

export const revokeTokenAction = action
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    await revokeToken(ctx.app, id);
    refresh();
    return { revoked: 1 };
  });
