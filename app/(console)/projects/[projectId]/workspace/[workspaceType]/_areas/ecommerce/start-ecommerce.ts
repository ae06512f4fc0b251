import { cache } from "react";
import { load } from "@/lib/http/load";
import { recordListSchema } from "@/lib/records/description-schema";
import { ORDERS, PRODUCTS } from "@/lib/records/ecommerce-schema";
import { listRecords } from "@/lib/records/list-records";
import { listStockChanges } from "@/lib/records/list-stock-changes";
import { readRecordPlace } from "@/lib/records/record-place";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { type AreaAddress, type RecordScreen, recordScreen } from "../../_records/record-screen";
import { startRecords } from "../../_records/start-records";
import { PRODUCTS_OFFERED } from "./product-choice";

/** Changes of its stock that stand beside a product. */
const SHOWN_CHANGES = 20;

// Each read once for a request.
export const readStock = cache((projectId: string, productId: string) =>
  load((ctx) =>
    listStockChanges(ctx, { projectId, productId }, { page: 1, perPage: SHOWN_CHANGES }),
  ),
);
/** The first products that an order can be made of. */
export const readOffered = cache((projectId: string) =>
  load((ctx) =>
    listRecords(
      ctx,
      readRecordPlace({ projectId, type: "ecommerce", records: PRODUCTS.name }),
      recordListSchema(PRODUCTS).parse(PRODUCTS_OFFERED),
    ),
  ),
);

/** The sub-tab that the address names. */
export const ecommerceView = ({ searchParams }: Pick<AreaAddress, "searchParams">) =>
  readView(paramOf(searchParams, "view"), ["products", "orders", "inventory"]);

/** The screen of the sub-tab: the inventory is the products, those first that there are fewest of. */
export function ecommerceScreen(address: AreaAddress): RecordScreen {
  const view = ecommerceView(address);
  const screen = recordScreen(address, view, view === "orders" ? ORDERS : PRODUCTS);
  return view === "inventory" ? { ...screen, defaultSort: "stock_quantity" } : screen;
}

/** Begins to read what the sub-tab shows; a failure is told by whoever shows it. */
export function startEcommerce(address: AreaAddress): void {
  const screen = ecommerceScreen(address);
  const record = paramOf(address.searchParams, "record");
  const { id } = address.workspace.project;
  const isOrder = screen.description === ORDERS;
  if (isOrder && record === "new") {
    readOffered(id).catch(() => undefined);
    return;
  }
  startRecords(screen);
  if (!isOrder && record && record !== "new") readStock(id, record).catch(() => undefined);
}
