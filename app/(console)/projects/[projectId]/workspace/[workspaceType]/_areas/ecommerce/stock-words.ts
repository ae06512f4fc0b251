import type { StockChangeView } from "@/lib/records/stock-schema";

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
