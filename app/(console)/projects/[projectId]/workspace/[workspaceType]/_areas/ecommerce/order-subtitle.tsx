import { RelativeTime } from "@/components/relative-time";

/** Characters of an order's id that tell it from the others. */
const SHORT_ID = 8;

/** The short id of an order: what one says on the telephone, and can search for. */
export const shortId = (id: string) => id.slice(0, SHORT_ID);

/** Which order it is and when it came, under its customer's name. */
export function OrderSubtitle({ order }: { order: { id: string; created_at?: unknown } }) {
  return (
    <span className="text-[0.8125rem] text-muted-foreground">
      <span className="font-mono" title={order.id}>
        {shortId(order.id)}
      </span>
      {" · "}
      <RelativeTime value={String(order.created_at)} />
    </span>
  );
}
