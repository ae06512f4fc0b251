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
/** Tabs with an address of their own. The first tab uses the page's address. */
const IN_URL: readonly ItemTab[] = TABS.filter((name) => name !== "overview");

const OpenTab = createContext<{ tab: ItemTab; openTab: (tab: ItemTab) => void }>({
  tab: "overview",
  openTab: () => {},
});

interface ItemTabsProps {
  /** Screen reader label of the tab list, such as "agent workspace". */
  label: string;
  /** Shown above the tabs on every tab. May contain TabButtons. */
  header: ReactNode;
  /** A tab without a panel is hidden. */
  panels: Readonly<Partial<Record<ItemTab, ReactNode>>>;
}

/** The tabs of an agent or RAG. The page contains every panel. */
export function ItemTabs({ label, header, panels }: ItemTabsProps) {
  const params = useSearchParams();
  const shown = TABS.filter((name) => panels[name] !== undefined);
  const [tab, setTab] = useState<ItemTab>(
    () => IN_URL.find((name) => name === params.get("tab") && shown.includes(name)) ?? "overview",
  );
  // Follow the address when a link or Back changes the tab.
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
    // The pressed button may be in the hidden panel, so move focus to the tab.
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
          // Keep panels mounted, so that a half-filled form survives a tab change.
          <TabsPanel key={name} value={name} keepMounted>
            {panels[name]}
          </TabsPanel>
        ))}
      </Tabs>
    </OpenTab>
  );
}

/** Returns whether a tab is open, and whether it has been open since the page loaded. */
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

/** Opens a tab of the surrounding workspace. */
export function TabButton({ tab, ...props }: TabButtonProps) {
  const { openTab } = useContext(OpenTab);
  return <Button {...props} onClick={() => openTab(tab)} />;
}
