import { Badge } from "@/components/ui/badge";
import type { StockChangeView } from "@/lib/records/ecommerce/stock-schema";
import { isLowStock } from "@/lib/records/highlights";

const NUMBER = new Intl.NumberFormat("en-GB");

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
      {NUMBER.format(stock)}
    </span>
  );
}

/** Why a stock is another, as one reads it. */
export const REASON_LABELS: Readonly<Record<StockChangeView["reason"], string>> = {
  opening: "Opening stock",
  order: "Ordered",
  cancellation: "Order taken back",
  correction: "Correction",
  delivery: "Delivery",
  return: "Return",
  damage: "Damage",
};
