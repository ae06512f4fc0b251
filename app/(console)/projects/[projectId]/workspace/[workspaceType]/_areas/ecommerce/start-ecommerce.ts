import { ORDERS, PRODUCTS } from "@/lib/records/ecommerce-schema";
import { paramOf } from "@/lib/ui/page-place";
import { readView } from "../../_records/area-tabs";
import { type AreaAddress, type RecordScreen, recordScreen } from "../../_records/record-screen";
import { startRecords } from "../../_records/start-records";

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
  startRecords(ecommerceScreen(address));
}
