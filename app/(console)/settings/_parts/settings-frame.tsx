import type { ReactNode } from "react";
import { PageOutlet, type PageOutletProps } from "@/components/shell/page-outlet";
import type { Place, PlaceEntry } from "@/components/shell/place-navigation";
import {
  Bot,
  Brain,
  Cpu,
  FolderKanban,
  Gauge,
  KeyRound,
  LayoutGrid,
  Mail,
  Palette,
  Plug,
  ReceiptText,
  ScrollText,
  Server,
  ShieldCheck,
  TriangleAlert,
  Users,
} from "@/components/ui/icons";
import { PageTitle } from "../../_parts/page-title";
import { SETTINGS_TABS, type SettingsTabId } from "./settings-tabs";

const TAB_ICONS: Record<SettingsTabId, ReactNode> = {
  theme: <Palette aria-hidden />,
  users: <Users aria-hidden />,
  bindings: <LayoutGrid aria-hidden />,
  integrations: <Plug aria-hidden />,
  system: <Server aria-hidden />,
  projects: <FolderKanban aria-hidden />,
  agents: <Bot aria-hidden />,
  rags: <Brain aria-hidden />,
};

/** The pages below the specified tabs. What can destroy most comes last. */
const PAGES: readonly Omit<PlaceEntry, "isCurrent">[] = [
  { label: "Security", href: "/settings/security", icon: <ShieldCheck aria-hidden /> },
  { label: "Sign-in", href: "/settings/sign-in", icon: <KeyRound aria-hidden /> },
  { label: "Quotas", href: "/settings/quotas", icon: <Gauge aria-hidden /> },
  { label: "Models", href: "/settings/models", icon: <Cpu aria-hidden /> },
  { label: "Usage", href: "/settings/usage", icon: <ReceiptText aria-hidden /> },
  { label: "Outbox", href: "/settings/outbox", icon: <Mail aria-hidden /> },
  { label: "Audit log", href: "/settings/audit", icon: <ScrollText aria-hidden /> },
  { label: "Danger zone", href: "/settings/danger", icon: <TriangleAlert aria-hidden /> },
];

/** Returns the navigation of the settings. `current` is the label of the page that shows it. */
function settingsPlace(current: string): Place {
  const entries = SETTINGS_TABS.map(({ id, label }) => ({
    label,
    href: `/settings?tab=${id}`,
    icon: TAB_ICONS[id],
  }));
  const marked = (entry: Omit<PlaceEntry, "isCurrent">) => ({
    ...entry,
    isCurrent: entry.label === current,
  });
  return {
    name: "Settings",
    groups: [
      { label: "Settings", entries: entries.map(marked) },
      { label: "Administration", heading: "Administration", entries: PAGES.map(marked) },
    ],
  };
}

interface SettingsFrameProps extends Pick<PageOutletProps, "className" | "fullWidth"> {
  /** The page's name in the navigation. */
  label: string;
  /** The document's title, if it isn't the label. */
  title?: string;
  children: ReactNode;
}

/** The frame of every settings page: the settings' navigation beside it. */
export function SettingsFrame({ label, title = label, children, ...sheet }: SettingsFrameProps) {
  return (
    <PageOutlet
      {...sheet}
      crumbs={[{ label: "Settings", href: "/settings" }, { label }]}
      place={settingsPlace(label)}
    >
      <PageTitle names={[title, "Settings"]} />
      {children}
    </PageOutlet>
  );
}
