"use server";
import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { createDealFromLead } from "@/lib/records/crm/create-deal-from-lead";
import { openCollection } from "@/lib/records/custom/open-collection";
import { correctStock } from "@/lib/records/ecommerce/correct-stock";
import { readRecordForm, refuseDeletedFields } from "@/lib/records/form-values";
import { createRecord } from "@/lib/records/write/create-record";

const id = z.string().max(64);

/** Creates a deal from a lead, or returns the lead's existing deal. */
export const createDealAction = action
  .inputSchema(z.object({ projectId: id, leadId: id }))
  .action(async ({ parsedInput, ctx }) => {
    const { deal, isNew } = await createDealFromLead(ctx.app, parsedInput);
    refresh();
    return { dealId: deal.id, isNew };
  });

const key = z.string().max(200);

// The use case validates the order and returns errors for the form.
export const createOrderAction = action
  .inputSchema(
    z.object({
      projectId: z.string(),
      order: z.record(z.string(), z.unknown()),
      key,
    }),
  )
  .action(async ({ parsedInput: { projectId, order, key }, ctx }) => {
    const place = { projectId, type: "ecommerce", records: "orders" };
    const orders = await openCollection(ctx.app, place);
    const { fields } = orders.definition.description;
    refuseDeletedFields(fields, order);
    const typed = readRecordForm(fields, order, true);
    const values = { items: order.items, ...typed };
    const { id } = await createRecord(ctx.app, orders, values, key || null);
    refresh();
    return { id };
  });

// The use case validates the entry and returns errors for the dialog.
const entry = z.object({ change: z.number().or(z.nan()), reason: z.string(), note: z.string() });

export const correctStockAction = action
  .inputSchema(z.object({ projectId: z.string(), productId: z.string(), entry, key }))
  .action(async ({ parsedInput: { key, ...correction }, ctx }) => {
    const product = await correctStock(ctx.app, { ...correction, idempotencyKey: key || null });
    refresh();
    return { stock: Number(product.stock_quantity) };
  });
