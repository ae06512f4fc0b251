import { startBindingCheck } from "@/lib/bindings/check-bindings";
import { load } from "@/lib/http/load";
import { LoadFailed } from "../../_components/load-failed";
import { RefreshButton } from "../../_components/refresh-button";
import { BindingsMonitor } from "../_bindings/bindings-monitor";

/** The monitor of this Worker's bindings. Showing it is a check; filtering it is not. */
export async function BindingsTab() {
  const { data: check, failure } = await load((ctx) => startBindingCheck(ctx));
  return (
    <section aria-labelledby="bindings-title" className="grid gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="bindings-title" className="text-lg font-semibold tracking-tight">
            Cloudflare Bindings Monitor
          </h2>
          <p className="text-muted-foreground">
            What this Worker is bound to, checked with a timed round trip that leaves nothing
            behind.
          </p>
        </div>
        {check ? <RefreshButton variant="outline">Check again</RefreshButton> : null}
      </div>
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
