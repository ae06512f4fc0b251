import { MINOR_UNITS } from "@/lib/records/money-rules";

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

/** What so many of it cost, without the errors of binary fractions. */
export function amountOf({ price }: Pick<ProductChoice, "price">, quantity: number): number {
  return (Math.round(price * MINOR_UNITS) * quantity) / MINOR_UNITS;
}

/** Which products an order is offered, as the list's query: those for sale, by name. */
export const PRODUCTS_OFFERED = { status: "active", sort: "name", perPage: "20" } as const;
