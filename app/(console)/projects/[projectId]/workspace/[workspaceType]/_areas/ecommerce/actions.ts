"use server";

import { refresh } from "next/cache";
import * as z from "zod";
import { action } from "@/lib/actions/client";
import { correctStock } from "@/lib/records/correct-stock";
import { createRecord } from "@/lib/records/create-record";
import { readRecordPlace } from "@/lib/records/record-place";

// The use cases read and check what these carry; the types are for the screens.
const text = (value: unknown) => (typeof value === "string" ? value : "");
const keyOf = (value: unknown) => text(value).slice(0, 200) || null;

// What an order may hold is the use case's to say, in words for the form.
export const createOrderAction = action
  .inputSchema(
    z.object({
      projectId: z.string(),
      order: z.record(z.string(), z.unknown()),
      key: z.string().max(200),
    }),
  )
  .action(async ({ parsedInput: { projectId, order, key }, ctx }) => {
    const place = readRecordPlace({ projectId, type: "ecommerce", records: "orders" });
    const { id } = await createRecord(ctx.app, place, order, key || null);
    refresh();
    return { id };
  });

interface StockEntry {
  projectId: string;
  productId: string;
  entry: { change: number; reason: string; note: string };
  key: string;
}

export const correctStockAction = action
  .inputSchema(z.custom<StockEntry>())
  .action(async ({ parsedInput, ctx }) => {
    const { projectId, productId, entry, key } = parsedInput ?? {};
    const product = await correctStock(ctx.app, {
      projectId: text(projectId),
      productId: text(productId),
      entry,
      idempotencyKey: keyOf(key),
    });
    refresh();
    return { stock: Number(product.stock_quantity) };
  });
