import { Link } from "@/components/link";
import { RelativeTime } from "@/components/relative-time";
import { Card, CardAction, CardHeader, CardTitle } from "@/components/ui/card";
import type { PageOf } from "@/lib/paging";
import type { RecordView } from "@/lib/records/description";
import type { StockChangeView } from "@/lib/records/ecommerce/stock-schema";
import { workspacePath } from "@/lib/workspaces/catalogue";
import type { RecordScreen } from "../../records/record-screen";
import { ChangeStock } from "./change-stock";
import { productOf, REASON_LABELS, StockLevel } from "./product";

interface StockCardProps {
  screen: RecordScreen;
  product: RecordView;
  history: PageOf<StockChangeView>;
}

/** A product's stock and its changes, newest first. */
export function StockCard({ screen, product, history }: StockCardProps) {
  const { projectId } = screen.address;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Stock</CardTitle>
        <CardAction>
          <ChangeStock projectId={projectId} product={productOf(product)} size="sm" />
        </CardAction>
      </CardHeader>
      <p className="text-2xl font-semibold tabular-nums">
        <StockLevel product={product} />
      </p>
      <History changes={history.rows} total={history.total} projectId={projectId} />
    </Card>
  );
}

interface HistoryProps {
  changes: readonly StockChangeView[];
  total: number;
  projectId: string;
}

function History({ changes, total, projectId }: HistoryProps) {
  if (total === 0) return <p className="text-muted-foreground">No stock changes yet.</p>;
  return (
    <>
      <ol aria-label="Stock history" className="grid gap-3">
        {changes.map((change) => (
          <li key={change.id} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2">
            <span className="font-medium tabular-nums">{signed(change.change)}</span>
            <span className="min-w-0 break-words">
              <Reason change={change} projectId={projectId} />{" "}
              <span className="text-13 text-muted-foreground">
                {change.created_by_name ? `${change.created_by_name}, ` : ""}
                <RelativeTime value={change.at} />
              </span>
              {change.note ? (
                <span className="block text-13 text-muted-foreground">{change.note}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
      {total > changes.length ? (
        <p className="text-13 text-muted-foreground">
          Showing the latest {changes.length} of {total} changes.
        </p>
      ) : null}
    </>
  );
}

const signed = (change: number) => (change > 0 ? `+${change}` : `−${-change}`);

function Reason({ change, projectId }: { change: StockChangeView; projectId: string }) {
  const label = REASON_LABELS[change.reason];
  if (!change.order_id) return label;
  const href = `${workspacePath(projectId, "ecommerce")}?view=orders&record=${change.order_id}`;
  return (
    <Link href={href} className="underline underline-offset-4 touch:py-2.5">
      {label}
    </Link>
  );
}
