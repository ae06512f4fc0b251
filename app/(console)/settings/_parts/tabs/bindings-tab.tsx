import { PageHeader } from "@/components/page-header";
import { StatTile, StatTiles } from "@/components/stat-tile";
import { type StartedCheck, startBindingCheck } from "@/lib/bindings/check-bindings";
import { load } from "@/lib/http/load";
import { LoadFailed } from "../../../_parts/load-failed";
import { RefreshButton } from "../../../_parts/refresh-button";
import { BindingBoard, CheckOutcome } from "../lazy-tabs";

/** Monitors this Worker's bindings. Opening the tab runs a check; filtering doesn't. */
export async function BindingsTab() {
  const { data: check, failure } = await load((ctx) => startBindingCheck(ctx));
  return (
    <section aria-label="Cloudflare Bindings Monitor" className="grid gap-4">
      <PageHeader
        level={2}
        title="Cloudflare Bindings Monitor"
        description="The services this Worker is bound to. Each check measures a round trip and leaves no data behind."
        actions={check ? <RefreshButton variant="outline">Check again</RefreshButton> : null}
      />
      {check ? (
        <BindingsMonitor check={check} />
      ) : (
        <LoadFailed
          title="Failed to load bindings"
          message={failure?.message}
          level={3}
          retryLabel="Retry"
        />
      )}
    </section>
  );
}

/** A running check: counts and names show at once, each card when its binding has answered. */
function BindingsMonitor({ check }: { check: StartedCheck }) {
  const { id, summary, bindings } = check;
  const statuses = Promise.all(bindings.map(async (one) => (await one.check).status));
  return (
    <>
      <StatTiles>
        <StatTile label="Total" value={summary.total} />
        <StatTile label="Active" value={summary.active} hint="bound to this Worker" />
        <StatTile label="Available" value={summary.inactive} hint="could be added" />
        <StatTile label="Categories" value={summary.categories.length} />
      </StatTiles>
      <BindingBoard
        id={id}
        bindings={bindings}
        categories={summary.categories}
        outcome={<CheckOutcome id={id} statuses={statuses} />}
      />
    </>
  );
}
