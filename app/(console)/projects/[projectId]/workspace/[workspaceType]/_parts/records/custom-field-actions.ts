"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import {
  createCustomField,
  deleteCustomField,
  purgeCustomField,
  restoreCustomField,
  updateCustomField,
} from "@/lib/custom-fields/write-fields";
import { recordFields } from "@/lib/records/custom/record-fields";
import { readCollection } from "@/lib/records/definitions";
import { taskFields } from "@/lib/tasks/custom/task-fields";

const address = z.object({ projectId: z.string(), type: z.string(), records: z.string() });
// The use case validates the field and returns errors for the form.
const given = z.record(z.string(), z.unknown());
/** The list of fields at an address: those of records, or of a project's tasks. */
const fieldsAt = (at: z.output<typeof address>) =>
  at.type === "tasks" ? taskFields(at.projectId) : recordFields(readCollection(at));
const which = { address, id: z.string() };

export const createCustomFieldAction = action
  .inputSchema(z.object({ address, given, key: z.string().max(200) }))
  .action(async ({ parsedInput: { address, given, key }, ctx }) => {
    const field = await createCustomField(ctx.app, fieldsAt(address), given, key || null);
    refresh();
    return { id: field.id };
  });

export const updateCustomFieldAction = action
  .inputSchema(z.object({ ...which, version: z.int().nullable(), given }))
  .action(async ({ parsedInput: { address, id, version, given }, ctx }) => {
    const change = { id, ifMatch: version, changes: given };
    await updateCustomField(ctx.app, fieldsAt(address), change);
    refresh();
    return { id };
  });

export const deleteCustomFieldAction = action
  .inputSchema(z.object(which))
  .action(async ({ parsedInput: { address, id }, ctx }) => {
    await deleteCustomField(ctx.app, fieldsAt(address), { id, ifMatch: null });
    refresh();
    return { id };
  });

export const restoreCustomFieldAction = action
  .inputSchema(z.object(which))
  .action(async ({ parsedInput: { address, id }, ctx }) => {
    await restoreCustomField(ctx.app, fieldsAt(address), { id, ifMatch: null });
    refresh();
    return { id };
  });

export const purgeCustomFieldAction = action
  .inputSchema(z.object(which))
  .action(async ({ parsedInput: { address, id }, ctx }) => {
    await purgeCustomField(ctx.app, fieldsAt(address), { id, ifMatch: null });
    refresh();
    return { id };
  });
