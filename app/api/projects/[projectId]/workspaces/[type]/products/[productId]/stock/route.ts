import * as z from "zod";
import { recordAnswer } from "@/lib/custom-fields/names";
import { route, routes } from "@/lib/http/route";
import { pageAnswer, pageFields } from "@/lib/paging";
import { answerSchemasOf } from "@/lib/records/answer-schema";
import { readCollection, recordDefinition } from "@/lib/records/definitions";
import { correctStock } from "@/lib/records/ecommerce/correct-stock";
import { listStockChanges } from "@/lib/records/ecommerce/list-stock-changes";
import {
  stockChangeViewSchema,
  stockEntrySchema,
  stockListSchema,
} from "@/lib/records/ecommerce/stock-schema";

interface Params {
  projectId: string;
  type: string;
  productId: string;
}

/** Only for workspaces with products. */
const productIn = (params: Params) => {
  const { projectId } = readCollection({ ...params, records: "products" });
  return { projectId, productId: params.productId };
};

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route({
    tag: "E-commerce",
    summary: "List a product's stock history",
    access: "workspaces.enter",
    query: stockListSchema,
    answer: { changes: z.array(stockChangeViewSchema), ...pageAnswer },
    variants: () => [{ segments: { type: "ecommerce" } }],
    handle: async ({ ctx, params, query }) => {
      const wanted = query();
      const { page } = await listStockChanges(ctx, productIn(params), wanted);
      return { changes: page.rows, ...pageFields(page) };
    },
  }),
  POST: route({
    tag: "E-commerce",
    summary: "Update a product's stock",
    description: "Returns 409 if the stock would fall below 0.",
    access: "workspaces.enter",
    body: stockEntrySchema,
    example: { change: 3, reason: "delivery" },
    idempotent: true,
    answer: answerSchemasOf(recordDefinition("ecommerce", "products")).one,
    statuses: [201],
    variants: () => [{ segments: { type: "ecommerce" } }],
    handle: async ({ ctx, params, json, idempotencyKey }) => {
      const place = productIn(params);
      const entry = await json();
      const product = await correctStock(ctx, { ...place, entry, idempotencyKey });
      return { product: recordAnswer(product) };
    },
  }),
});
