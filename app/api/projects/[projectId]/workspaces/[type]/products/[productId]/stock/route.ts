import { created, route, routes } from "@/lib/http/route";
import { pageFields, readListQuery } from "@/lib/paging";
import { readCollection } from "@/lib/records/definitions";
import { correctStock } from "@/lib/records/ecommerce/correct-stock";
import { listStockChanges } from "@/lib/records/ecommerce/list-stock-changes";
import { stockListSchema } from "@/lib/records/ecommerce/stock-schema";

interface Params {
  projectId: string;
  type: string;
  productId: string;
}

/** Only where there are products. */
const productIn = (params: Params) => {
  const { projectId } = readCollection({ ...params, records: "products" });
  return { projectId, productId: params.productId };
};

export const { GET, POST, PUT, PATCH, DELETE } = routes<Params>({
  GET: route("workspaces.enter", async ({ ctx, params, query }) => {
    const wanted = readListQuery(stockListSchema, query);
    const { page } = await listStockChanges(ctx, productIn(params), wanted);
    return { changes: page.rows, ...pageFields(page) };
  }),
  POST: route("workspaces.enter", async ({ ctx, params, json, idempotencyKey }) => {
    const place = productIn(params);
    const entry = await json();
    return created({ product: await correctStock(ctx, { ...place, entry, idempotencyKey }) });
  }),
});
