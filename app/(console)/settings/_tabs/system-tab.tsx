import { Alert } from "@/components/ui/alert";
import { load } from "@/lib/http/load";
import { listAuditLog } from "@/lib/system/audit-log";
import type { SystemOverview } from "@/lib/system/system-overview";
import { getSystemOverview } from "@/lib/system/system-overview";
import { LoadFailed } from "../../_components/load-failed";
import { ErrorReports } from "../_components/error-reports";
import type { SettingsTabProps } from "../_settings-tabs";
import { AuditLog } from "../_system/audit-log";
import { readAuditQuery } from "../_system/audit-query";
import { DangerZone } from "../_system/danger-zone";
import { ProviderKeyCard } from "../_system/provider-key-card";
import { SessionsCard } from "../_system/sessions-card";
import { SystemFacts } from "../_system/system-facts";

export async function SystemTab({ searchParams }: Pick<SettingsTabProps, "searchParams">) {
  const query = readAuditQuery(searchParams);
  const [overview, audit] = await Promise.all([
    load(getSystemOverview),
    load((ctx) => listAuditLog(ctx, query)),
  ]);
  return (
    <div className="grid gap-8">
      <section className="grid gap-4" aria-labelledby="system-title">
        <h2 id="system-title" className="text-lg font-semibold tracking-tight">
          System & Security
        </h2>
        {overview.failure ? (
          <LoadFailed
            title="The state of the system could not be loaded"
            message={overview.failure.message}
            level={3}
            retryLabel="Retry"
          />
        ) : (
          <Overview overview={overview.data} />
        )}
      </section>
      <AuditLog query={query} loaded={audit} />
      <ErrorReports query={searchParams} />
    </div>
  );
}

function Overview({ overview }: { overview: SystemOverview }) {
  return (
    <>
      <ProviderKeyCard providerKey={overview.providerKey} />
      <div className="grid gap-4 lg:grid-cols-2">
        <SystemFacts title="System information" facts={overview.information} />
        <SystemFacts title="Security features" facts={overview.security} />
      </div>
      <SessionsCard />
      <DangerZone needsPassword={overview.needsPasswordForReset} />
      <Alert variant="warning" title="Tips">
        <ul className="list-disc pl-4">
          <li>A system reset deletes all data permanently.</li>
          <li>
            There is no automatic backup. D1 can be taken back in time for up to 30 days, on the
            provider’s side.
          </li>
        </ul>
      </Alert>
    </>
  );
}
