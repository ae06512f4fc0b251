import { Boxes, Package, ReceiptText } from "@/components/ui/icons";
import type { RecordView } from "@/lib/records/description-schema";
import { paramOf } from "@/lib/ui/page-place";
import { AreaTabs } from "../../_records/area-tabs";
import { RecordSection } from "../../_records/record-section";
import type { AreaProps } from "../area-props";
import { ChangeStock } from "./change-stock";
import { NewOrder } from "./new-order";
import { OrderLines } from "./order-lines";
import { OrderSubtitle } from "./order-subtitle";
import { productOf } from "./product-choice";
import { ecommerceScreen, ecommerceView } from "./start-ecommerce";
import { StatusTiles } from "./status-tiles";
import { StockCard } from "./stock-card";
import { StockLevel } from "./stock-level";

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

const PRODUCT_CELLS = {
  sku: ({ sku }: RecordView) => <span className="whitespace-nowrap">{String(sku)}</span>,
  stock_quantity: (product: RecordView) => <StockLevel product={product} />,
};

function Products(props: AreaProps) {
  const screen = ecommerceScreen(props);
  return (
    <RecordSection
      screen={screen}
      listing={{
        columns: ["sku", "price", "category", "stock_quantity", "status", "sales_count"],
        cells: PRODUCT_CELLS,
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
        subtitle: (order) => <OrderSubtitle order={order} />,
      }}
      renderHead={(stats) => <StatusTiles screen={screen} counts={stats.byValue} />}
      aside={(order) => <OrderLines order={order} />}
    />
  );
}

function Inventory(props: AreaProps) {
  const screen = ecommerceScreen(props);
  const { projectId } = screen.address;
  return (
    <RecordSection
      screen={screen}
      listing={{
        columns: ["sku", "stock_quantity", "status"],
        cells: PRODUCT_CELLS,
        rowActions: (product) => (
          <ChangeStock projectId={projectId} product={productOf(product)} size="sm" />
        ),
      }}
      renderHead={(stats) => <StatusTiles screen={screen} counts={stats.byValue} />}
      aside={(product) => <StockCard screen={screen} product={product} />}
    />
  );
}
