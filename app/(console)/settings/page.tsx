import { type ComponentType, Suspense } from "react";
import { EmptyState } from "@/components/empty-state";
import { Link } from "@/components/link";
import { PageHeader } from "@/components/page-header";
import { PageOutlet } from "@/components/shell/page-outlet";
import { buttonVariants } from "@/components/ui/button";
import { TabSkeleton } from "@/components/ui/skeleton";
import { can } from "@/lib/auth/policy";
import { gatePage } from "@/lib/http/load";
import { paramOf } from "@/lib/ui/page-location";
import { PanelBoundary } from "../../_parts/errors/panel-boundary";
import { ITEM_LABELS } from "../_parts/items/item-labels";
import { PageTitle } from "../_parts/page-title";
import type { ItemKind } from "../_parts/team/team-texts";
import { CrownAdminButton } from "./_parts/crown-admin-button";
import { SettingsFrame } from "./_parts/settings-frame";
import {
  readSettingsTab,
  SETTINGS_TABS,
  type SettingsTabId,
  type SettingsTabProps,
  type TabQuery,
} from "./_parts/settings-tabs";
import { BindingsTab } from "./_parts/tabs/bindings-tab";
import {
  AgentsTab,
  IntegrationsTab,
  ProjectsTab,
  RagsTab,
  UsersTab,
} from "./_parts/tabs/panel-tabs";
import { SystemTab } from "./_parts/tabs/system-tab";
import { ThemeTab } from "./_parts/tabs/theme-tab";

// Server components. Only the open tab is rendered, so the browser loads only its client
// components.
const PANELS: Record<SettingsTabId, ComponentType<SettingsTabProps>> = {
  theme: ThemeTab,
  users: UsersTab,
  bindings: BindingsTab,
  integrations: IntegrationsTab,
  system: SystemTab,
  projects: ProjectsTab,
  agents: AgentsTab,
  rags: RagsTab,
};

/** Management screens. They explain to other roles who manages them instead of redirecting. */
const MANAGED: Partial<Record<SettingsTabId, ItemKind>> = {
  projects: "project",
  agents: "agent",
  rags: "rag",
};

export default async function SettingsPage({ searchParams }: { searchParams: Promise<TabQuery> }) {
  const query = await searchParams;
  const active = readSettingsTab(query.tab);
  const managed = MANAGED[active];
  const label = SETTINGS_TABS.find(({ id }) => id === active)?.label ?? "";
  if (managed) {
    const { actor } = await gatePage("overview.view");
    if (!can(actor, "settings.view")) {
      return (
        <PageOutlet>
          <PageTitle names={[label, "Settings"]} />
          <PageHeader title="Settings" />
          <CrownRequired kind={managed} />
        </PageOutlet>
      );
    }
  }
  const { actor } = await gatePage("settings.view");
  const Panel = PANELS[active];
  return (
    <SettingsFrame label={label}>
      <h1 className="sr-only">Settings</h1>
      <PanelBoundary level="component" key={active}>
        <Suspense key={paramOf(query, "mode")} fallback={<TabSkeleton />}>
          <Panel actor={actor} searchParams={query} />
        </Suspense>
      </PanelBoundary>
    </SettingsFrame>
  );
}

/** Shown on a management screen to people who aren't superadmins. */
function CrownRequired({ kind }: { kind: ItemKind }) {
  const { area, many, title } = ITEM_LABELS[kind];
  return (
    <EmptyState
      kind="no-permission"
      level={2}
      title="Crown Admin Access Required"
      description={`Only superadmins can manage ${many}. Press the crown admin button to sign in with a superadmin account, or view your ${many} on the ${title} page.`}
      action={
        <>
          <CrownAdminButton />
          <Link href={`/${area}`} className={buttonVariants({ variant: "outline" })}>
            View {title}
          </Link>
        </>
      }
    />
  );
}
