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
