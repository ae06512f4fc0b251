import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { Pager } from "@/components/pager";
import type { Actor } from "@/lib/auth/actor";
import { can } from "@/lib/auth/policy";
import type { IntegrationFacts } from "@/lib/auth/policy-conditions";
import type { Context } from "@/lib/context/context";
import { AppError } from "@/lib/errors";
import { load } from "@/lib/http/load";
import {
  listIntegrationStates,
  listIntegrations,
  listIntegrationTests,
} from "@/lib/integrations/list-integrations";
import { listModelServers } from "@/lib/integrations/model-servers";
import {
  ADDED_PROVIDERS,
  describeProviders,
  orList,
  type ProviderDescriptions,
  reachedLimits,
} from "@/lib/integrations/providers";
import { type IntegrationSummary, listIntegrationsSchema } from "@/lib/integrations/schema";
import { readPageQuery } from "@/lib/paging";
import { LoadFailed } from "../../_parts/load-failed";
import { loadFailureText } from "./failure-texts";
import type { IntegrationPermissions } from "./integration-card";
import {
  AddIntegration,
  IntegrationFilters,
  IntegrationList,
  LazyTestHistoryDialog,
  ModelServers,
  RotateKeys,
} from "./lazy-parts";
import {
  NO_FILTERS,
  type PanelFilters,
  type PanelLocation,
  panelHref,
  paramOf,
} from "./panel-location";

interface IntegrationsPanelProps {
  actor: Actor;
  location: PanelLocation;
  /** Level of the panel's title: 1 on its own page, 2 in the settings. */
  level: 1 | 2;
}

/** The integrations, for every system role. Moderators see names, types and states. */
export async function IntegrationsPanel({ actor, location, level }: IntegrationsPanelProps) {
  const { q, status, type, category, active, ...query } = readPageQuery(
    listIntegrationsSchema,
    location.params,
  );
  const filters: PanelFilters = {
    q,
    status: status ?? "",
    type: type ?? "",
    category: category ?? "",
    active: active === "true" ? "true" : "",
  };
  const asked = {
    ...query,
    q,
    status,
    type,
    category,
    active: active === "true" ? active : undefined,
  };
  const { data, failure } = await load(async (ctx: Context) =>
    can(actor, "integrations.list")
      ? listIntegrations(ctx, asked)
      : { ...(await listIntegrationStates(ctx, asked)), outdatedKeys: null },
  );
  if (failure) {
    return (
      <Panel level={level}>
        <LoadFailed
          title="Failed to load integrations"
          message={loadFailureText(failure)}
          level={inside(level)}
          retryLabel="Retry"
        />
      </Panel>
    );
  }
  const { rows, summary, total, page, pageCount, outdatedKeys } = data;
  const providers = describeProviders({ hasDetails: can(actor, "integrations.list") });
  const canCreate = can(actor, "integrations.create");
  const addable = ADDED_PROVIDERS.filter(([, { category }]) =>
    can(actor, "integrations.create", { isMail: category === "mail" }),
  );
  const reached = reachedLimits(summary);
  const ListHeading = `h${inside(level)}` as const;
  const permissions = Object.fromEntries(
    Object.entries(data.facts).map(([id, facts]) => [id, permissionsOf(actor, facts)]),
  );
  return (
    <Panel
      level={level}
      views={<SummaryTiles summary={summary} {...{ providers, location, filters }} />}
    >
      {canCreate ? <ModelServersHere /> : null}
      {outdatedKeys ? <RotateKeys outdated={outdatedKeys} /> : null}
      <section aria-labelledby="integrations-list" className="grid grid-cols-[minmax(0,1fr)]">
        <ListHeading id="integrations-list" className="sr-only">
          Integrations
        </ListHeading>
        <IntegrationFilters
          providers={providers}
          basePath={location.basePath}
          kept={location.kept}
          filters={filters}
          count={`Showing ${total} of ${summary.total} integrations`}
        />
        {rows.length === 0 ? (
          <NothingToShow
            isEmpty={summary.total === 0}
            addable={canCreate ? addable.map(([, { noun }]) => noun) : []}
          />
        ) : (
          <IntegrationList
            providers={providers}
            rows={rows}
            level={level === 1 ? 3 : 4}
            permissions={permissions}
            historyHref={panelHref(location, filters, { history: "" })}
          />
        )}
        <Pager
          page={page}
          pageCount={pageCount}
          hrefFor={(target) => panelHref(location, filters, { page: String(target) })}
          label="Integrations pages"
        />
      </section>
      {canCreate ? (
        <AddIntegration
          providers={providers}
          reached={Object.fromEntries(addable.map(([type]) => [type, reached[type]]))}
          level={inside(level)}
        />
      ) : null}
      <TestHistory location={location} closeHref={panelHref(location, filters)} actor={actor} />
    </Panel>
  );
}

/** The model servers on this machine that can be added. Without a list, the page works as before. */
async function ModelServersHere() {
  const { data } = await load(listModelServers);
  return data && data.length > 0 ? <ModelServers servers={data} /> : null;
}

const inside = (level: 1 | 2): 2 | 3 => (level === 1 ? 2 : 3);

interface FrameProps {
  level: 1 | 2;
  /** Beside the title. */
  views?: React.ReactNode;
  children: React.ReactNode;
}

function Panel({ level, views, children }: FrameProps) {
  if (level === 1) {
    return (
      <>
        <PageHeader title="External Integrations" badges={views} />
        {children}
      </>
    );
  }
  return (
    <section aria-labelledby="integrations-title" className="grid grid-cols-[minmax(0,1fr)]">
      <div className="flex min-h-12 flex-wrap items-center gap-x-2.5">
        <h2 id="integrations-title" className="text-base font-semibold">
          External Integrations
        </h2>
        {views}
      </div>
      {children}
    </section>
  );
}

interface SummaryTilesProps {
  summary: IntegrationSummary;
  providers: ProviderDescriptions;
  location: PanelLocation;
  filters: PanelFilters;
}

/** The types whose number is specified. Others are shown once there are some. */
const ALWAYS_SHOWN = new Set<string>(["supabase", "openai"]);

/** The specified numbers in one line, each a link that filters the list. */
function SummaryTiles({ summary, providers, location, filters }: SummaryTilesProps) {
  const tiles = [
    { label: "Total", value: summary.total, set: NO_FILTERS },
    {
      ...{ label: "Connected", value: summary.connected },
      set: { ...NO_FILTERS, status: "connected" },
    },
    { label: "Active", value: summary.active, set: { ...NO_FILTERS, active: "true" as const } },
    ...Object.values(providers)
      .filter(({ type }) => summary[type] > 0 || ALWAYS_SHOWN.has(type))
      .map(({ type, label }) => ({
        ...{ label, value: summary[type] },
        set: { ...NO_FILTERS, type },
      })),
  ];
  return (
    <nav aria-label="Views of integrations" className="flex flex-wrap gap-0.5 max-md:hidden">
      {tiles.map(({ label, value, set }) => (
        <Link
          key={label}
          data-slot="stat-tile"
          href={panelHref(location, set)}
          aria-current={JSON.stringify(set) === JSON.stringify(filters) ? "true" : undefined}
          className="view-link"
        >
          {label}
          <span>{value}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Returns what the person may do with an integration. */
function permissionsOf(actor: Actor, facts: IntegrationFacts): IntegrationPermissions {
  return {
    canSeeSettings: can(actor, "integrations.list", facts),
    canTest: can(actor, "integrations.test", facts),
    canToggle: can(actor, "integrations.toggle", facts),
    canEdit: can(actor, "integrations.edit", facts),
    canDelete: can(actor, "integrations.delete", facts),
  };
}

interface NothingToShowProps {
  isEmpty: boolean;
  /** Names of the types the person can add. */
  addable: readonly string[];
}

function NothingToShow({ isEmpty, addable }: NothingToShowProps) {
  if (!isEmpty) {
    return (
      <EmptyState
        kind="no-match"
        level={3}
        title="No integrations match"
        description="Change the filters, or clear them to see every integration."
      />
    );
  }
  return (
    <EmptyState
      kind="first-use"
      level={3}
      title="No integrations yet"
      description={
        addable.length > 0
          ? `Add ${orList(addable)} below, then test the connection.`
          : "An admin can add one."
      }
    />
  );
}

interface TestHistoryProps {
  actor: Actor;
  location: PanelLocation;
  closeHref: string;
}

/** Returns the history of the integration in the address, or null if it doesn't exist. */
async function findHistory(ctx: Context, id: string) {
  try {
    return await listIntegrationTests(ctx, id);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  }
}

async function TestHistory({ actor, location, closeHref }: TestHistoryProps) {
  const id = paramOf(location.params, "history");
  if (!id || id.length > 64 || !can(actor, "integrations.list")) return null;
  const { data } = await load((ctx) => findHistory(ctx, id));
  return data ? <LazyTestHistoryDialog key={id} history={data} closeHref={closeHref} /> : null;
}
