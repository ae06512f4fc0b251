import { Suspense } from "react";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { Download } from "@/components/ui/icons";
import { TabSkeleton } from "@/components/ui/skeleton";
import { can } from "@/lib/auth/policy";
import { gatePage, loadParts } from "@/lib/http/load";
import { getUsageFigures } from "@/lib/usage/read-usage";
import { getSpendingRules } from "@/lib/usage/spending-rules";
import { PageTitle } from "../../_parts/page-title";
import { SettingsFrame } from "../_parts/settings-frame";
import type { TabQuery } from "../_parts/settings-tabs";
import { SpendingRules } from "./_parts/spending-rules";
import { UsageFigures } from "./_parts/usage-figures";
import { firstDay, readUsageFilter, usageExportHref } from "./_parts/usage-filter";

/**
 * Use and cost of models: the person's own, and for superadmins everything with caps and prices.
 */
export default async function UsagePage({ searchParams }: { searchParams: Promise<TabQuery> }) {
  const { actor, now } = await gatePage("usage.list");
  const filter = readUsageFilter(await searchParams);
  const query = { by: filter.by, from: firstDay(filter.period, now) };
  const screen = loadParts({
    figures: (ctx) => getUsageFigures(ctx, query),
    rules: getSpendingRules,
  });
  const manages = can(actor, "usage.manage");
  const content = (
    <>
      <PageHeader
        title="Usage"
        description={
          manages
            ? "Model calls and what they cost, by agent, person and project."
            : "Model calls made on your behalf or by agents and RAGs you created, and what they cost."
        }
        actions={
          <a
            href={usageExportHref(filter)}
            download
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            <Download aria-hidden />
            Export CSV
          </a>
        }
      />
      <Suspense key={JSON.stringify(filter)} fallback={<TabSkeleton />}>
        <UsageFigures filter={filter} screen={screen} />
      </Suspense>
      {manages ? (
        <Suspense fallback={<TabSkeleton />}>
          <SpendingRules screen={screen} />
        </Suspense>
      ) : null}
    </>
  );
  if (manages) return <SettingsFrame label="Usage">{content}</SettingsFrame>;
  return (
    <PageOutlet crumbs={[{ label: "Agents", href: "/agents" }, { label: "Usage" }]}>
      <PageTitle names={["Usage", "Settings"]} />
      {content}
    </PageOutlet>
  );
}
