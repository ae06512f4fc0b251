import { FormattedNumber } from "@/components/number-formats";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardTitle } from "@/components/ui/card";
import { priceOf } from "@/lib/money";
import type { RecordView } from "@/lib/records/description";
import type { OrderLine } from "@/lib/records/ecommerce/order-lines-schema";
import { orderNumber } from "@/lib/records/ecommerce/order-number";

/** The ordered products at the prices of that time. They can't be changed. */
export function OrderLines({ order }: { order: RecordView }) {
  const lines = order.items as readonly OrderLine[];
  const currency = String(order.currency);
  return (
    <Card>
      <CardTitle>
        Order <span className="font-mono font-normal">{orderNumber(order)}</span>
      </CardTitle>
      <ul aria-label="Ordered products" className="grid gap-3">
        {lines.map(({ sku, name, quantity, unit_price }) => (
          <li key={sku} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span className="min-w-0 break-words font-medium">{name}</span>
            <span className="text-right tabular-nums">
              <FormattedNumber as="money" of={[priceOf(unit_price, quantity), currency]} />
            </span>
            <span className="col-span-2 text-13 text-muted-foreground tabular-nums">
              {`${sku} · ${quantity} × `}
              <FormattedNumber as="money" of={[unit_price, currency]} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t pt-3 font-medium tabular-nums">
        <span>Total</span>
        <span>
          <FormattedNumber as="money" of={[Number(order.total_amount), currency]} />
        </span>
      </p>
    </Card>
  );
}

/** An order's number and date, below the customer's name. */
export function OrderSubtitle({
  order,
}: {
  order: { id: string; number?: unknown; created_at?: unknown };
}) {
  return (
    <span className="text-13 text-muted-foreground">
      <span className="font-mono" title={order.id}>
        {orderNumber(order)}
      </span>
      {" · "}
      <RelativeTime value={String(order.created_at)} />
    </span>
  );
}
