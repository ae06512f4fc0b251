import { Link } from "@/components/link";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button";
import { Card, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { CircleCheck, TriangleAlert } from "@/components/ui/icons";
import { listProviders } from "@/lib/auth/oidc/identity-providers";
import { loadScreen } from "@/lib/http/load";
import { readPageQuery } from "@/lib/paging";
import { listQuotas } from "@/lib/quotas/list-quotas";
import { getSettings } from "@/lib/settings/site-settings";
import { listErrorReportsSchema } from "@/lib/system/error-report-schema";
import { listErrorReports } from "@/lib/system/error-reports";
import { getSystemScreen } from "@/lib/system/get-system-screen";
import {
  getSystemOverview,
  type SystemFact,
  type SystemOverview,
} from "@/lib/system/system-overview";
import { countFactors } from "@/lib/users/read-users";
import { LoadFailed } from "../../_components/load-failed";
import { ErrorReports } from "../_components/error-reports";
import {
  AccessPolicyForm,
  DangerZone,
  IdentityProviders,
  ProviderKeyCard,
  QuotaForm,
  SecondFactorRoles,
} from "../_components/lazy-tabs";
import type { SettingsTabProps } from "../_settings-tabs";

const REPORTS_PER_PAGE = 20;

export async function SystemTab({ searchParams }: Pick<SettingsTabProps, "searchParams">) {
  const { page } = readPageQuery(listErrorReportsSchema, searchParams);
  const query = { page, perPage: REPORTS_PER_PAGE };
  const screen = await loadScreen((ctx) => getSystemScreen(ctx, query), {
    overview: getSystemOverview,
    settings: getSettings,
    providers: listProviders,
    quotas: listQuotas,
    factors: countFactors,
    reports: (ctx) => listErrorReports(ctx, query),
  });
  const { overview, settings, providers, quotas, factors, reports } = screen;
  return (
    <div className="grid gap-8">
      <section className="grid gap-4" aria-labelledby="system-title">
        <h2 id="system-title" className="text-lg font-semibold tracking-tight">
          System & Security
        </h2>
        {overview.failure ? (
          <LoadFailed
            title="Failed to load the system status"
            message={overview.failure.message}
            level={3}
            retryLabel="Retry"
          />
        ) : (
          <Overview overview={overview.data} />
        )}
        {settings.failure ? (
          <LoadFailed
            title="Failed to load settings"
            message={settings.failure.message}
            level={3}
          />
        ) : (
          <>
            <SecondFactorRoles roles={settings.data.secondFactorRoles} counts={factors.data} />
            <AccessPolicyForm policy={settings.data.accessPolicy} />
          </>
        )}
        {providers.failure ? (
          <LoadFailed
            title="Failed to load identity providers"
            message={providers.failure.message}
            level={3}
          />
        ) : (
          <IdentityProviders providers={providers.data} />
        )}
        {quotas.failure ? (
          <LoadFailed title="Failed to load quotas" message={quotas.failure.message} level={3} />
        ) : (
          <QuotaForm quotas={quotas.data} />
        )}
      </section>
      <ErrorReports reports={reports} />
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
      <div className="grid gap-4 lg:grid-cols-2">
        <LinkCard
          title="Audit log"
          text="Every change, refused request and failed sign-in, with the values before and after."
          href="/settings/audit"
          label="Open audit log"
        />
        <LinkCard
          title="Usage"
          text="Model costs by agent, person and project, with caps and prices."
          href="/settings/usage"
          label="Open usage"
        />
        <LinkCard
          title="Outbox"
          text="Emails of the last 30 days and whether they were delivered."
          href="/settings/outbox"
          label="Open outbox"
        />
        <LinkCard
          title="Your sessions"
          text="Devices where you are signed in. End one session or all others."
          href="/account"
          label="Manage sessions"
        />
      </div>
      <DangerZone />
      <Alert variant="warning" title="Tips">
        <ul className="list-disc pl-4">
          <li>A system reset deletes all data permanently.</li>
          <li>
            There is no automatic backup. At the provider, you can restore D1 to any time in the
            last 30 days.
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

interface LinkCardProps {
  title: string;
  text: string;
  href: string;
  label: string;
}

/** Links to a separate page. */
function LinkCard({ title, text, href, label }: LinkCardProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardDescription>{text}</CardDescription>
      </CardHeader>
      <div>
        <Link href={href} className={buttonVariants({ variant: "outline" })}>
          {label}
        </Link>
      </div>
    </Card>
  );
}
