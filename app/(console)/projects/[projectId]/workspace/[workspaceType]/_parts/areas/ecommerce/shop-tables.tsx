"use client";

import { type CustomCells, RecordTable, type RecordTableProps } from "../../records/record-table";
import { ChangeStock } from "./change-stock";
import { OrderSubtitle } from "./order-lines";
import { productOf, StockLevel } from "./product";

const PRODUCT_CELLS: CustomCells = {
  cells: {
    sku: ({ sku }) => <span className="whitespace-nowrap">{String(sku)}</span>,
    stock_quantity: (product) => <StockLevel product={product} />,
  },
};

export function ProductTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={PRODUCT_CELLS} />;
}

const INVENTORY_CELLS: CustomCells = {
  ...PRODUCT_CELLS,
  actions: (product, { projectId }) => (
    <ChangeStock projectId={projectId} product={productOf(product)} size="sm" />
  ),
};

export function InventoryTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={INVENTORY_CELLS} />;
}

const ORDER_CELLS: CustomCells = {
  subtitle: (order) => <OrderSubtitle order={order} />,
};

export function OrderTable(props: RecordTableProps) {
  return <RecordTable {...props} custom={ORDER_CELLS} />;
}
