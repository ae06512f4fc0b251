import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listPrices, setPrice } from "@/lib/usage/prices";
import { priceViewSchema, setPriceSchema } from "@/lib/usage/schema";

const answer = { prices: z.array(priceViewSchema) };

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Models",
    summary: "List what models cost",
    access: "usage.manage",
    answer,
    handle: async ({ ctx }) => ({ prices: await listPrices(ctx) }),
  }),
  PUT: route({
    tag: "Models",
    summary: "Enter what a model costs",
    description:
      "For calls from now on. A model without a price is called where no cap holds, and refused where one does.",
    access: "usage.manage",
    body: setPriceSchema,
    example: {
      model: "gpt-4o",
      price: { input: 2_500_000, cached: 1_250_000, output: 10_000_000 },
    },
    answer,
    handle: async ({ ctx, json }) => ({ prices: await setPrice(ctx, await json()) }),
  }),
});
