import { RelativeTime } from "@/components/relative-time";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { ChainState } from "@/lib/audit/delivery/schema";
import { type Loaded, pageNumberFormats } from "@/lib/http/load";
import type { NumberFormats } from "@/lib/number-formats";
import { LoadFailed } from "../../../_parts/load-failed";
import { RetentionForm } from "./retention-form";
import { VerifyChain } from "./verify-chain";
import { WebhookForm } from "./webhook-form";

const counted = (rows: number, { number }: NumberFormats) =>
  `${number(rows)} ${rows === 1 ? "entry" : "entries"}`;

interface ChainCardProps {
  screen: Promise<{ chain: Loaded<ChainState> }>;
}

/** The log's integrity check, webhook and retention. */
export async function ChainCard({ screen }: ChainCardProps) {
  const { data, failure } = (await screen).chain;
  if (failure)
    return (
      <LoadFailed
        title="Failed to load the hash chain"
        message={failure.message}
        level={2}
        retryLabel="Retry"
      />
    );
  return (
    <Card>
      <CardHeader>
        <CardTitle level={2}>Hash chain</CardTitle>
        <CardDescription>
          Each entry contains the hash of the one before it, so you can detect changed, removed or
          inserted entries. New entries are sealed within a minute.
        </CardDescription>
      </CardHeader>
      <Sealed chain={data} />
      <VerifyChain archived={data.archives.rows} />
      <div className="grid gap-8 pt-4">
        <WebhookForm webhook={data.webhook} />
        <RetentionForm keptDays={data.kept_days} archives={data.archives} />
      </div>
    </Card>
  );
}

async function Sealed({ chain }: { chain: ChainState }) {
  const formats = await pageNumberFormats();
  if (chain.sealed_to === 0) return <p className="text-muted-foreground">No sealed entries yet.</p>;
  return (
    <div className="grid gap-1 text-13">
      <p className="tabular-nums">
        Sealed up to entry {formats.number(chain.sealed_to)},{" "}
        <RelativeTime value={chain.sealed_at} />
        {chain.waiting > 0 ? `; ${counted(chain.waiting, formats)} not sealed yet` : ""}
      </p>
      <p className="text-muted-foreground">
        Hash (keep a copy elsewhere):{" "}
        <code className="break-all font-mono">{chain.sealed_hash}</code>
      </p>
    </div>
  );
}
