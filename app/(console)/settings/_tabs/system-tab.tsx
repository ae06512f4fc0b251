import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CircleCheck, TriangleAlert } from "@/components/ui/icons";
import { load } from "@/lib/http/load";
import { listQuotas } from "@/lib/quotas/list-quotas";
import { listAuditLog } from "@/lib/system/audit-log";
import {
  getSystemOverview,
  type SystemFact,
  type SystemOverview,
} from "@/lib/system/system-overview";
import { LoadFailed } from "../../_components/load-failed";
import { ErrorReports } from "../_components/error-reports";
import type { SettingsTabProps } from "../_settings-tabs";
import { readAuditQuery } from "../_system/audit-filters";
import { AuditLog } from "../_system/audit-log";
import { DangerZone } from "../_system/danger-zone";
import { ProviderKeyCard } from "../_system/provider-key-card";
import { QuotaForm } from "../_system/quota-form";

export async function SystemTab({ searchParams }: Pick<SettingsTabProps, "searchParams">) {
  const query = readAuditQuery(searchParams);
  const [overview, quotas, audit] = await Promise.all([
    load(getSystemOverview),
    load(listQuotas),
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
        {quotas.failure ? (
          <LoadFailed
            title="The quotas could not be loaded"
            message={quotas.failure.message}
            level={3}
          />
        ) : (
          <QuotaForm quotas={quotas.data} />
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
      <DangerZone />
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

interface SystemFactsProps {
  title: string;
  facts: readonly SystemFact[];
}

/** A list of what this deployment is or does. */
function SystemFacts({ title, facts }: SystemFactsProps) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <ul className="grid gap-3">
        {facts.map(({ label, detail, isGood }) => (
          <li key={label} className="flex min-w-0 gap-2.5">
            {isGood ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            )}
            <div className="min-w-0">
              <p className="font-medium">{label}</p>
              <p className="break-words text-[0.8125rem] text-muted-foreground">
                {isGood ? null : "Needs attention: "}
                {detail}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Leads to where the person's own sessions are listed and ended: they are theirs, not the system's. */
function SessionsCard() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Your sessions</CardTitle>
        <CardDescription>
          Where you are signed in, with device and last use. End one of them, or all others.
        </CardDescription>
      </CardHeader>
      <div>
        <Link href="/account" className={buttonVariants({ variant: "outline" })}>
          Manage your sessions
        </Link>
      </div>
    </Card>
  );
}
