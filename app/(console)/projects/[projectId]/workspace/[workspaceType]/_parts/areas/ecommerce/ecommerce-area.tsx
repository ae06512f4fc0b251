import { ORDERS, PRODUCTS } from "@/lib/records/ecommerce/records";
import { getNewOrderScreen, getProductScreen } from "@/lib/screens/shop";
import { AreaFrame, type AreaView, loadScreen } from "../../records/area-frame";
import { RecordHeader } from "../../records/open-record";
import { listHref } from "../../records/record-screen";
import { opened, type RecordScreenProps, recordsTab } from "../../records/records-tab";
import { AreaFailed } from "../../workspace-failed";
import { NewOrderForm } from "./new-order-form";
import { OrderLines } from "./order-lines";
import { productOf } from "./product";
import { InventoryTable, OrderTable, ProductTable } from "./shop-tables";
import { StockCard } from "./stock-card";

/** The views of the e-commerce workspace. Inventory lists the products, lowest stock first. */
export const ECOMMERCE_VIEWS: readonly [AreaView, ...AreaView[]] = [
  recordsTab({
    id: "products",
    label: "Products",
    records: PRODUCTS,
    Table: ProductTable,
    getOne: getProductScreen,
    renderAside: (screen, product, { stock }) => (
      <StockCard screen={screen} product={product} history={stock} />
    ),
  }),
  recordsTab({
    id: "orders",
    label: "Orders",
    records: ORDERS,
    Table: OrderTable,
    New: NewOrderScreen,
    renderAside: (_screen, order) => <OrderLines order={order} />,
  }),
  recordsTab({
    id: "inventory",
    label: "Inventory",
    records: PRODUCTS,
    Table: InventoryTable,
    columns: ["sku", "stock_quantity", "status"],
    rowFields: ["price", "currency"],
    defaultSort: "stock_quantity",
    getOne: getProductScreen,
    renderAside: (screen, product, { stock }) => (
      <StockCard screen={screen} product={product} history={stock} />
    ),
  }),
];

/** The form for a new order, with the first products to choose from. */
async function NewOrderScreen({ screen, ...props }: RecordScreenProps) {
  const { data, failure } = await loadScreen((ctx) =>
    opened(ctx, screen, (orders) => getNewOrderScreen(ctx, orders)),
  );
  if (failure) return <AreaFailed address={props.address} failure={failure} />;
  return (
    <AreaFrame {...props} workspace={data.workspace}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RecordHeader screen={screen} title="New order" />
        <NewOrderForm
          projectId={screen.address.projectId}
          fields={data.opened.description.fields.filter(
            ({ kind, name }) => kind !== "lines" && name !== "status",
          )}
          people={data.people}
          links={data.links}
          products={data.products.map(productOf)}
          listHref={listHref(screen)}
        />
      </div>
    </AreaFrame>
  );
}
