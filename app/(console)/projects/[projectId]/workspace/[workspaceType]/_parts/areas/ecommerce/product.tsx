import { FormattedNumber } from "@/components/number-formats";
import { Badge } from "@/components/ui/badge";
import type { StockChangeView } from "@/lib/records/ecommerce/stock-schema";
import { isLowStock } from "@/lib/records/highlights";

/** A product, as the client components need it. */
export interface ProductChoice {
  id: string;
  name: string;
  sku: string;
  price: number;
  currency: string;
  stock: number;
}

/** Returns the product of a record, from an answer or a list. */
export function productOf(record: { readonly id: string; readonly [field: string]: unknown }) {
  const { id, name, sku, price, currency, stock_quantity } = record;
  return {
    id,
    name: String(name),
    sku: String(sku),
    price: Number(price),
    currency: String(currency),
    stock: Number(stock_quantity),
  };
}

/** A product's stock, marked in colour and words if it is low. */
export function StockLevel({ product }: { product: Readonly<Record<string, unknown>> }) {
  const stock = Number(product.stock_quantity);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      {isLowStock(stock) ? (
        <Badge tone={stock === 0 ? "danger" : "warning"}>
          {stock === 0 ? "None left" : "Low stock"}
        </Badge>
      ) : null}
      <FormattedNumber as="number" of={[stock]} />
    </span>
  );
}

/** Labels of the reasons for a stock change. */
export const REASON_LABELS: Readonly<Record<StockChangeView["reason"], string>> = {
  opening: "Opening stock",
  order: "Ordered",
  cancellation: "Order cancelled",
  correction: "Correction",
  delivery: "Delivery",
  return: "Return",
  damage: "Damage",
};
