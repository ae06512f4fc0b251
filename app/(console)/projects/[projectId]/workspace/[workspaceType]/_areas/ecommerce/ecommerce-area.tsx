import { Boxes, Package, ReceiptText } from "@/components/ui/icons";
import { paramOf } from "@/lib/ui/page-place";
import { AreaTabs } from "../../_records/area-tabs";
import { RecordSection } from "../../_records/record-section";
import type { AreaProps } from "../area-props";
import { NewOrder } from "./new-order";
import { OrderLines } from "./order-lines";
import { InventoryTable, OrderTable, ProductTable } from "./shop-tables";
import { ecommerceScreen, ecommerceView } from "./start-ecommerce";
import { StatusTiles } from "./status-tiles";
import { StockCard } from "./stock-card";

const TABS = [
  { id: "products", label: "Products", icon: <Package aria-hidden /> },
  { id: "orders", label: "Orders", icon: <ReceiptText aria-hidden /> },
  { id: "inventory", label: "Inventory", icon: <Boxes aria-hidden /> },
];

/** The e-commerce workspace of a project. */
export function EcommerceArea(props: AreaProps) {
  const view = ecommerceView(props);
  const Section = SECTIONS[view];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <AreaTabs workspace={props.workspace} tabs={TABS} activeId={view} />
      <Section {...props} />
    </div>
  );
}

const SECTIONS = { products: Products, orders: Orders, inventory: Inventory };

function Products(props: AreaProps) {
  const screen = ecommerceScreen(props);
  return (
    <RecordSection
      screen={screen}
      listing={{
        columns: ["sku", "price", "category", "stock_quantity", "status", "sales_count"],
        Table: ProductTable,
      }}
      renderHead={(stats) => <StatusTiles screen={screen} counts={stats.byValue} />}
      aside={(product) => <StockCard screen={screen} product={product} />}
    />
  );
}

function Orders(props: AreaProps) {
  const screen = ecommerceScreen(props);
  if (paramOf(screen.place.params, "record") === "new") return <NewOrder screen={screen} />;
  return (
    <RecordSection
      screen={screen}
      listing={{
        columns: ["customer_email", "status", "items_count", "total_amount"],
        beside: ({ created_at }) => ({ created_at }),
        Table: OrderTable,
      }}
      renderHead={(stats) => <StatusTiles screen={screen} counts={stats.byValue} />}
      aside={(order) => <OrderLines order={order} />}
    />
  );
}

function Inventory(props: AreaProps) {
  const screen = ecommerceScreen(props);
  return (
    <RecordSection
      screen={screen}
      listing={{
        columns: ["sku", "stock_quantity", "status"],
        beside: ({ price, currency }) => ({ price, currency }),
        Table: InventoryTable,
      }}
      renderHead={(stats) => <StatusTiles screen={screen} counts={stats.byValue} />}
      aside={(product) => <StockCard screen={screen} product={product} />}
    />
  );
}
