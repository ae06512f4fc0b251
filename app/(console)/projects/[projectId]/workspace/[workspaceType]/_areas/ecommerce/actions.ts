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

interface NewOrder {
  projectId: string;
  order: Record<string, unknown>;
  key: string;
}

export const createOrderAction = action
  .inputSchema(z.custom<NewOrder>())
  .action(async ({ parsedInput, ctx }) => {
    const { projectId, order, key } = parsedInput ?? {};
    const place = readRecordPlace({
      projectId: text(projectId),
      type: "ecommerce",
      records: "orders",
    });
    const { id } = await createRecord(ctx.app, place, order, keyOf(key));
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
