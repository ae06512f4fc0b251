import { Card, CardTitle } from "@/components/ui/card";
import type { RecordView } from "@/lib/records/description-schema";
import type { OrderLine } from "@/lib/records/order-lines-schema";
import { formatMoney } from "@/lib/ui/money";
import { shortId } from "./order-subtitle";
import { amountOf } from "./product-choice";

/** What was ordered, at the prices of that moment. It stays as it is. */
export function OrderLines({ order }: { order: RecordView }) {
  const lines = order.items as readonly OrderLine[];
  const currency = String(order.currency);
  return (
    <Card>
      <CardTitle>
        Order <span className="font-mono font-normal">{shortId(order.id)}</span>
      </CardTitle>
      <ul aria-label="Ordered products" className="grid gap-3">
        {lines.map(({ sku, name, quantity, unit_price }) => (
          <li key={sku} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span className="min-w-0 break-words font-medium">{name}</span>
            <span className="text-right tabular-nums">
              {formatMoney(amountOf({ price: unit_price }, quantity), currency)}
            </span>
            <span className="col-span-2 text-[0.8125rem] text-muted-foreground tabular-nums">
              {`${sku} · ${quantity} × ${formatMoney(unit_price, currency)}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t pt-3 font-medium tabular-nums">
        <span>Total</span>
        <span>{formatMoney(Number(order.total_amount), currency)}</span>
      </p>
    </Card>
  );
}
