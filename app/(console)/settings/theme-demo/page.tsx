import { Suspense } from "react";
import { PageHeader } from "@/components/page-header";
import type { NavigationId, ShellUser } from "@/components/shell/navigation";
import { TabSkeleton } from "@/components/ui/skeleton";
import { TabLinks } from "@/components/ui/tab-links";
import { gatePage } from "@/lib/http/load";
import { PanelBoundary } from "../../../_parts/errors/panel-boundary";
import { allowedNavigation } from "../../_parts/navigation";
import { SettingsFrame } from "../_parts/settings-frame";
import type { TabQuery } from "../_parts/settings-tabs";
import { ThemeTab } from "../_parts/tabs/theme-tab";
import {
  ActionDemo,
  AvatarDemo,
  ButtonDemo,
  InputDemo,
  ToastDemo,
} from "./_parts/demo/control-demos";
import {
  BadgeDemo,
  CardDemo,
  ContentDemo,
  EmptyStateDemo,
  FeedbackDemo,
  TableDemo,
} from "./_parts/demo/display-demos";
import {
  CarouselDemo,
  DialogDemo,
  DropdownDemo,
  SheetDemo,
  SwipeMenuDemo,
} from "./_parts/demo/lazy-demos";

const TABS = [
  { id: "theme", label: "Theme Settings", href: "/settings/theme-demo" },
  { id: "components", label: "Component Demo", href: "/settings/theme-demo?tab=components" },
] as const;

/** The theme's settings and every shared component. Look here before building another one. */
export default async function ThemeDemoPage({ searchParams }: { searchParams: Promise<TabQuery> }) {
  const { actor } = await gatePage("settings.view");
  const query = await searchParams;
  const active = query.tab === "components" ? "components" : "theme";
  return (
    <SettingsFrame label="Theme" title="Theme and Component Demo">
      <PageHeader
        title="Theme and Component Demo"
        description="Theme settings, and a demo of every component."
      />
      <TabLinks label="Theme and Component Demo" tabs={TABS} activeId={active} />
      <PanelBoundary level="component" key={active}>
        {active === "components" ? (
          <ComponentDemo
            user={{ name: actor.name, email: actor.email, role: actor.role, avatar: actor.avatar }}
            allowed={allowedNavigation(actor)}
          />
        ) : (
          <Suspense fallback={<TabSkeleton />}>
            <ThemeTab actor={actor} searchParams={query} />
          </Suspense>
        )}
      </PanelBoundary>
    </SettingsFrame>
  );
}

interface ComponentDemoProps {
  user: ShellUser;
  allowed: readonly NavigationId[];
}

/** Every shared component once. */
function ComponentDemo({ user, allowed }: ComponentDemoProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 xl:items-start">
      <ButtonDemo />
      <InputDemo />
      <CardDemo />
      <SwipeMenuDemo />
      <CarouselDemo />
      <SheetDemo />
      <DropdownDemo />
      <AvatarDemo user={user} allowed={allowed} />
      <BadgeDemo />
      <TableDemo />
      <EmptyStateDemo />
      <FeedbackDemo />
      <ContentDemo />
      <ActionDemo />
      <DialogDemo />
      <ToastDemo />
    </div>
  );
}
