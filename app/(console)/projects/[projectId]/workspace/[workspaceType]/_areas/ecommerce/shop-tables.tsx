"use client";

import { type RecordLooks, RecordTable, type RecordTableProps } from "../../_records/record-table";
import { ChangeStock } from "./change-stock";
import { OrderSubtitle } from "./order-subtitle";
import { productOf } from "./product-choice";
import { StockLevel } from "./stock-level";

const PRODUCT_LOOKS: RecordLooks = {
  cells: {
    sku: ({ sku }) => <span className="whitespace-nowrap">{String(sku)}</span>,
    stock_quantity: (product) => <StockLevel product={product} />,
  },
};

export function ProductTable(props: RecordTableProps) {
  return <RecordTable {...props} looks={PRODUCT_LOOKS} />;
}

const INVENTORY_LOOKS: RecordLooks = {
  ...PRODUCT_LOOKS,
  actions: (product, { projectId }) => (
    <ChangeStock projectId={projectId} product={productOf(product)} size="sm" />
  ),
};

export function InventoryTable(props: RecordTableProps) {
  return <RecordTable {...props} looks={INVENTORY_LOOKS} />;
}

const ORDER_LOOKS: RecordLooks = {
  subtitle: (order) => <OrderSubtitle order={order} />,
};

export function OrderTable(props: RecordTableProps) {
  return <RecordTable {...props} looks={ORDER_LOOKS} />;
}
