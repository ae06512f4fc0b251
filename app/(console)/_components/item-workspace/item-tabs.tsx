"use client";

import { useSearchParams } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { Tabs, TabsList, TabsPanel, TabsTab } from "@/components/ui/tabs";

const LABELS = {
  overview: "Overview",
  documents: "Documents",
  ask: "Ask",
  search: "Search",
  questions: "Questions",
  gaps: "Gaps",
  chat: "Chat",
  runs: "Runs",
  workers: "AI Workers",
  team: "Team",
  configuration: "Configuration",
  monitoring: "Monitoring",
} as const;

export type ItemTab = keyof typeof LABELS;
const TABS = Object.keys(LABELS) as ItemTab[];
/** Each has an address, which the page opens on; the first is the page's own. */
const IN_URL: readonly ItemTab[] = TABS.filter((name) => name !== "overview");

const OpenTab = createContext<{ tab: ItemTab; openTab: (tab: ItemTab) => void }>({
  tab: "overview",
  openTab: () => {},
});

interface ItemTabsProps {
  /** Names the row for screen readers: "agent workspace". */
  label: string;
  /** Above the row: what stays whatever the tab. Its TabButtons choose tabs too. */
  header: ReactNode;
  /** A tab without a panel is not shown. */
  panels: Readonly<Partial<Record<ItemTab, ReactNode>>>;
}

/** The tabs of an agent or RAG. Every panel is already in the page. */
export function ItemTabs({ label, header, panels }: ItemTabsProps) {
  const params = useSearchParams();
  const shown = TABS.filter((name) => panels[name] !== undefined);
  const [tab, setTab] = useState<ItemTab>(
    () => IN_URL.find((name) => name === params.get("tab") && shown.includes(name)) ?? "overview",
  );
  // A link leads to another tab of this page, and Back from there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the address, not the choice
  useEffect(() => {
    const named = new URLSearchParams(window.location.search).get("tab");
    const followed = IN_URL.find((name) => name === named && shown.includes(name));
    if (followed) setTab(followed);
  }, [params]);
  const places = useRef<Partial<Record<ItemTab, string>>>({});
  const id = useId();

  function openTab(chosen: ItemTab) {
    choose(chosen);
    // The button that was pressed may be in the panel that goes; its tab is where the reader goes on.
    document.getElementById(`${id}-${chosen}`)?.focus();
  }

  function choose(chosen: ItemTab) {
    if (chosen === tab) return;
    setTab(chosen);
    const { pathname, search } = window.location;
    if (IN_URL.includes(tab)) places.current[tab] = search;
    const place = IN_URL.includes(chosen) ? (places.current[chosen] ?? `?tab=${chosen}`) : "";
    if (place !== search) window.history.replaceState(null, "", `${pathname}${place}`);
  }

  return (
    <OpenTab value={{ tab, openTab }}>
      {header}
      <Tabs value={tab} onValueChange={choose} className="gap-5">
        <TabsList activateOnFocus aria-label={label}>
          {shown.map((name) => (
            <TabsTab key={name} value={name} id={`${id}-${name}`}>
              {LABELS[name]}
            </TabsTab>
          ))}
        </TabsList>
        {shown.map((name) => (
          // A form that is being filled in keeps what was typed while another tab is read.
          <TabsPanel key={name} value={name} keepMounted>
            {panels[name]}
          </TabsPanel>
        ))}
      </Tabs>
    </OpenTab>
  );
}

/** Whether a tab of the workspace is the one that is read, and whether it has been since the page came. */
export function useTabUse(tab: ItemTab): { isOpen: boolean; wasOpened: boolean } {
  const isOpen = useContext(OpenTab).tab === tab;
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setOpened(true);
  }, [isOpen]);
  return { isOpen, wasOpened };
}

interface TabButtonProps extends Omit<ButtonProps, "onClick"> {
  tab: ItemTab;
}

/** Leads to a tab of the workspace that it stands in. */
export function TabButton({ tab, ...props }: TabButtonProps) {
  const { openTab } = useContext(OpenTab);
  return <Button {...props} onClick={() => openTab(tab)} />;
}
