import * as z from "zod";
import { route, routes } from "@/lib/http/route";
import { listPrices, setPrice } from "@/lib/usage/prices";
import { priceViewSchema, setPriceSchema } from "@/lib/usage/schema";

const answer = { prices: z.array(priceViewSchema) };

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: route({
    tag: "Models",
    summary: "List model prices",
    access: "usage.manage",
    answer,
    handle: async ({ ctx }) => ({ prices: await listPrices(ctx) }),
  }),
  PUT: route({
    tag: "Models",
    summary: "Set a model price",
    description:
      "Applies to calls from now on. A model without a price can only be called where no cap applies.",
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
