"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { confirmUserEmail, rejectUserEmail } from "@/lib/account-links/confirm-email";
import { action } from "@/lib/actions/client";
import {
  endUserSessions,
  endUserTokens,
  removeUserFactor,
  removeUserIdentity,
} from "@/lib/users/user-access";
import { createUser, deleteUser, updateUser } from "@/lib/users/write-users";

const id = z.string().max(64);
// The use case validates the texts and returns errors for the form.
const user = z.object({
  name: z.string(),
  email: z.string(),
  password: z.string(),
  role: z.string(),
  active: z.boolean().optional(),
});
const changes = user.omit({ password: true }).partial();

export const createUserAction = action
  .inputSchema(z.object({ user, idempotencyKey: z.string().min(1).max(200) }))
  .action(async ({ parsedInput: { user, idempotencyKey }, ctx }) => {
    const created = await createUser(ctx.app, user, idempotencyKey);
    refresh();
    return created.user;
  });

export const updateUserAction = action
  .inputSchema(z.object({ id, version: z.int(), changes }))
  .action(async ({ parsedInput: { id, version, changes }, ctx }) => {
    const updated = await updateUser(ctx.app, id, changes, version);
    refresh();
    return updated;
  });

const meantEmail = z.object({ id, email: z.string() });

export const confirmUserEmailAction = action
  .inputSchema(meantEmail)
  .action(async ({ parsedInput: { id, email }, ctx }) => {
    await confirmUserEmail(ctx.app, id, { email });
    refresh();
  });

export const rejectUserEmailAction = action
  .inputSchema(meantEmail)
  .action(async ({ parsedInput: { id, email }, ctx }) => {
    await rejectUserEmail(ctx.app, id, { email });
    refresh();
  });

export const deleteUserAction = action
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    await deleteUser(ctx.app, id);
    refresh();
  });

export const endUserSessionsAction = action
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    const ended = await endUserSessions(ctx.app, id);
    refresh();
    return { ended };
  });

export const endUserTokensAction = action
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    const ended = await endUserTokens(ctx.app, id);
    refresh();
    return { ended };
  });

export const removeUserFactorAction = action
  .inputSchema(z.object({ id }))
  .action(async ({ parsedInput: { id }, ctx }) => {
    await removeUserFactor(ctx.app, id);
    refresh();
    return { ended: 1 };
  });

export const removeUserIdentityAction = action
  .inputSchema(z.object({ id, providerId: id }))
  .action(async ({ parsedInput: { id, providerId }, ctx }) => {
    await removeUserIdentity(ctx.app, id, providerId);
    refresh();
    return { removed: 1 };
  });
