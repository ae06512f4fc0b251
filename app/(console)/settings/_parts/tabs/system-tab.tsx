import { PageHeader } from "@/components/page-header";
import { Card, CardTitle } from "@/components/ui/card";
import { CircleCheck, TriangleAlert } from "@/components/ui/icons";
import { loadParts } from "@/lib/http/load";
import { readPageQuery } from "@/lib/paging";
import { listErrorReportsSchema } from "@/lib/system/error-report-schema";
import { listErrorReports } from "@/lib/system/error-reports";
import { getSystemOverview, type SystemFact } from "@/lib/system/system-overview";
import { LoadFailed } from "../../../_parts/load-failed";
import { ErrorReports } from "../error-reports";
import { ProviderKeyCard } from "../lazy-tabs";
import type { SettingsTabProps } from "../settings-tabs";

const REPORTS_PER_PAGE = 20;

export async function SystemTab({ searchParams }: Pick<SettingsTabProps, "searchParams">) {
  const { page } = readPageQuery(listErrorReportsSchema, searchParams);
  const query = { page, perPage: REPORTS_PER_PAGE };
  const { overview, reports } = await loadParts({
    overview: getSystemOverview,
    reports: (ctx) => listErrorReports(ctx, query),
  });
  return (
    <div className="grid gap-8">
      <section className="grid gap-4" aria-label="System & Security">
        <PageHeader level={2} title="System & Security" />
        {overview.failure ? (
          <LoadFailed
            title="Failed to load the system status"
            message={overview.failure.message}
            level={3}
            retryLabel="Retry"
          />
        ) : (
          <>
            <ProviderKeyCard providerKey={overview.data.providerKey} />
            <div className="grid gap-8 pt-4 lg:grid-cols-2">
              <SystemFacts title="System information" facts={overview.data.information} />
              <SystemFacts title="Security features" facts={overview.data.security} />
            </div>
          </>
        )}
      </section>
      <ErrorReports reports={reports} />
    </div>
  );
}

interface SystemFactsProps {
  title: string;
  facts: readonly SystemFact[];
}

/** A list of facts about this deployment. */
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
              <p className="break-words text-13 text-muted-foreground">
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
