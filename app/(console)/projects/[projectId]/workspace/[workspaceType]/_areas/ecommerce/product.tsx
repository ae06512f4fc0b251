import { FormattedNumber } from "@/components/number-formats";
import { Badge } from "@/components/ui/badge";
import type { StockChangeView } from "@/lib/records/ecommerce/stock-schema";
import { isLowStock } from "@/lib/records/highlights";

/** A product as the shop's islands need it. */
export interface ProductChoice {
  id: string;
  name: string;
  sku: string;
  price: number;
  currency: string;
  stock: number;
}

/** The same of a record as answers or a list carry it. */
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

/** How many there are; few of them are marked, and said in words. */
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

/** Why a stock is another, as one reads it. */
export const REASON_LABELS: Readonly<Record<StockChangeView["reason"], string>> = {
  opening: "Opening stock",
  order: "Ordered",
  cancellation: "Order cancelled",
  correction: "Correction",
  delivery: "Delivery",
  return: "Return",
  damage: "Damage",
};
